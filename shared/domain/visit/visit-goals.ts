import { thingOf } from '../measurements/row.ts';
import { amountIn } from '../units/amount.ts';
import { type Goal, goalTotals, goalWords, isKept } from '../variables/goal.ts';
import type { VisitSpan } from './visit-span.ts';
import { amountWords, type VisitVariable } from './visit-variable.ts';

/** "Steps: at least 8,000 steps a day, met on 41 of 84 recorded days"; undefined without a goal. */
export function goalLine(variable: VisitVariable, { since, last }: VisitSpan): string | undefined {
  const { settings, userVariable } = variable.known;
  const { goalAmount, goalPer: per = 'day', goalDirection: direction = 'atLeast' } = userVariable.settings;
  const amount = amountIn(settings.unit, goalAmount);
  if (amount === undefined) return undefined;
  const { name } = thingOf(variable.known);
  const goal: Goal = { amount, per, direction };
  const isSum = settings.combinationOperation === 'SUM';
  const totals = goalTotals(goal, variable.days, { since, last }, isSum).filter((one) => one !== undefined);
  const met = totals.filter((total) => isKept(goal, total)).length;
  const [on, counted] = per === 'day' ? ['on', 'recorded days'] : ['in', 'recorded weeks'];
  return `${name}: ${goalWords(goal, amountWords(amount, variable))}, met ${on} ${met} of ${totals.length} ${counted}`;
}
