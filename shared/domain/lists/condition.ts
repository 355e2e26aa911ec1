export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** A comparison with a span of values; a plain number or second is a span of one. */
export interface Condition {
  readonly operator: Operator;
  readonly from: number;
  readonly to: number;
}

const comparisons: Readonly<Record<Operator, (value: number, condition: Condition) => boolean>> = {
  eq: (value, { from, to }) => value >= from && value <= to,
  ne: (value, { from, to }) => value < from || value > to,
  gt: (value, { to }) => value > to,
  ge: (value, { from }) => value >= from,
  lt: (value, { from }) => value < from,
  le: (value, { to }) => value <= to,
};

/** Whether a value meets all conditions: `(ge)3` and `(lt)5` make a range. */
export const meets = (value: number, conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => comparisons[condition.operator](value, condition));

/** False if no number can meet all conditions, so that nothing needs to be read. */
export function isSatisfiable(conditions: readonly Condition[]): boolean {
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { operator, from, to } of conditions) {
    if (operator === 'eq' || operator === 'ge') low = Math.max(low, from);
    if (operator === 'eq' || operator === 'le') high = Math.min(high, to);
    if (operator === 'gt') low = Math.max(low, to);
    if (operator === 'lt') high = Math.min(high, from);
  }
  return low < high
    ? !conditions.some(({ operator, from, to }) => operator === 'ne' && from <= low && to >= high)
    : meets(low, conditions);
}

/** The part of a span of whole numbers that meets the conditions; empty if from > to. `ne` takes nothing out of it. */
export function narrowSpan(span: NumberSpan, conditions: readonly Condition[]): NumberSpan {
  let { from, to } = span;
  for (const { operator, from: low, to: high } of conditions) {
    if (operator === 'eq' || operator === 'ge') from = Math.max(from, low);
    if (operator === 'eq' || operator === 'le') to = Math.min(to, high);
    if (operator === 'gt') from = Math.max(from, Math.floor(high) + 1);
    if (operator === 'lt') to = Math.min(to, Math.ceil(low) - 1);
  }
  return { from, to };
}

export type NumberSpan = Pick<Condition, 'from' | 'to'>;
