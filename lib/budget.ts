import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

interface BudgetProps {
  readonly monthlyDollars: number;
  readonly email: string;
}

/**
 * Mails the operator when the month's bill is at four fifths of what they allow, and when it is forecast to exceed it: a
 * mistake or an attack shows there first. Two budgets of an account cost nothing.
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
