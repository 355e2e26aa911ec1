/** "1 reminder", "2 reminders", "no reminders". */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  count === 0 ? `no ${several}` : numbered(count, one, several);

/** "1 day", "-1 day", "0 days", "10,400 days". */
export const numbered = (count: number, one: string, several = `${one}s`): string =>
  `${grouped(String(count))} ${Math.abs(count) === 1 ? one : several}`;

/** "1,200 of 2,901 days". */
export const outOf = (part: number, all: number, one: string): string =>
  `${grouped(String(part))} of ${numbered(all, one)}`;

export const inDays = (days: number): string => numbered(days, 'day');

/** "a, b and c"; nothing for nothing. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** 9359 is easier to read as 9,359. */
export function grouped(number: string): string {
  const [whole = '', ...part] = number.split('.');
  return /^-?\d{4,15}$/.test(whole) ? [Number(whole).toLocaleString('en-US'), ...part].join('.') : number;
}
