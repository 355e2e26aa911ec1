/** A day, counted from 1970-01-01, and its value. */
export type DailyValue = readonly [day: number, value: number];
