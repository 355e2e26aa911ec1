/** 0 is Sunday. Day 0, 1970-01-01, was a Thursday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekend(day: number): boolean {
  return weekday(day) % 6 === 0;
}
