/** A sum with its rounding error, so that the order of adding makes no visible difference. */
export interface Sum {
  readonly count: number;
  readonly total: number;
  /** The rounding error: the exact sum is `total` + `carry`. */
  readonly carry: number;
}

export const nothing: Sum = { count: 0, total: 0, carry: 0 };

export const addValue = ({ count, total, carry }: Sum, value: number): Sum => {
  const next = total + value;
  const added = next - total;
  return { count: count + 1, total: next, carry: carry + (total - (next - added) + (value - added)) };
};

export const addSum = (a: Sum, b: Sum): Sum => {
  const { total, carry } = addValue(a, b.total);
  return { count: a.count + b.count, total, carry: carry + b.carry };
};

export const sumOf = (values: Iterable<number>): Sum => {
  let sum = nothing;
  for (const value of values) sum = addValue(sum, value);
  return sum;
};

export const totalOf = ({ total, carry }: Sum): number => total + carry;
