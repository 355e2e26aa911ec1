/**
 * Takes the place of the SDK's strict readers of dates in a bundle: of all that is said to and by a table's items,
 * nothing is a date.
 */
const read = (value: string | number | null | undefined): Date | undefined =>
  value === null || value === undefined ? undefined : new Date(value);

export const parseRfc3339DateTime = read;
export const parseRfc3339DateTimeWithOffset = read;
export const parseRfc7231DateTime = read;
export const parseEpochTimestamp = (value: string | number | null | undefined): Date | undefined =>
  value === null || value === undefined ? undefined : new Date(Number(value) * 1000);
export const dateToUtcString = (date: Date): string => date.toUTCString();
