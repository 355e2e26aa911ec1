/** The lower median of the hours of the day in which something was recorded; undefined if it never was. */
export function lowerMedianHour(countsByHour: Uint32Array): number | undefined {
  const total = countsByHour.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (let hour = 0; hour < 24 && total > 0; hour++) {
    below += countsByHour[hour] as number;
    if (2 * below >= total) return hour;
  }
  return undefined;
}
