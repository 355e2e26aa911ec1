import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

export interface BudgetProps {
  readonly monthlyDollars: number;
  readonly email: string;
}

/**
 * Tells the operator by mail when the month's bill of the account is at four fifths, and when it is going to be above
 * what they allow: a mistake or an attack shows there first. Two budgets of an account cost nothing.
 */
export class Budget extends CfnBudget {
  constructor(scope: Construct, id: string, { monthlyDollars, email }: BudgetProps) {
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    });
    super(scope, id, {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyDollars, unit: 'USD' },
      },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    });
  }
}
