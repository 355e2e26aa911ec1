import type { Goal } from '../../../shared/domain/variables/goal.ts';
import type { ApiVariable } from './variables.ts';

/** The goal that someone has set for a variable; undefined without one. */
export function goalOf({
  goalAmount: amount,
  goalPer: per = 'day',
  goalDirection: direction = 'atLeast',
}: Pick<ApiVariable, 'goalAmount' | 'goalPer' | 'goalDirection'>): Goal | undefined {
  return amount === undefined ? undefined : { amount, per, direction };
}
