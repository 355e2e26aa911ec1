/** The lower median of the hours of the day in which something was recorded; undefined if it never was. */
export function lowerMedianHour(countsByHour: Uint32Array): number | undefined {
  const total = countsByHour.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let below = 0;
  for (const [hour, count] of countsByHour.entries()) {
    below += count;
    if (2 * below >= total) return hour;
  }
  return undefined;
}
