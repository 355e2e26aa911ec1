/** Benjamini–Hochberg: the smallest false discovery rate at which each p-value would count as a finding. */
export function qValues(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[b] ?? 1) - (pValues[a] ?? 1));
  const result = new Array<number>(pValues.length);
  let smallest = 1;
  order.forEach((index, fromLargest) => {
    const rank = pValues.length - fromLargest;
    smallest = Math.min(smallest, ((pValues[index] ?? 1) * pValues.length) / rank);
    result[index] = smallest;
  });
  return result;
}
