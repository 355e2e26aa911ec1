import { formatDate, parseDate } from '../../../shared/domain/time/calendar.ts';

const dayMilliseconds = 86_400_000;
const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const longMonths = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const longDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const shortDays = longDays.map((name) => name.slice(0, 3));

const eitherOf = (names: readonly string[]) => names.join('|');
/** A date; in addresses a bracket may come before it as `%29`. */
const isoDate = /(?:(?<=%29)|(?<!\d))20\d\d-\d\d-\d\d(?!\d)/g;
const epoch = /(?<=[:[,])1[78]\d{8}(?:\d{3})?(?=[,\]}])/g;
const wordedDate = new RegExp(
  `\\b(\\d{1,2}) (${eitherOf([...longMonths, ...shortMonths])}) (20\\d\\d)\\b`,
  'g',
);
/** The name of a month below an axis is at its first day. */
const monthTick = new RegExp(`>(${eitherOf(shortMonths)}) (20\\d\\d)<`, 'g');
const dayName = new RegExp(`\\b(${eitherOf(longDays)})\\b|(?<=>)(${eitherOf(shortDays)})(?=<)`, 'g');

const monthNumber = (name: string) => shortMonths.indexOf(name.slice(0, 3));

/** All days of a recorded text as many days later: in dates, in seconds and milliseconds, and in words. */
export function shiftDays(text: string, days: number): string {
  if (days === 0) return text;
  const moved = (year: number, month: number, day: number) =>
    new Date(Date.UTC(year, month, day) + days * dayMilliseconds);
  return text
    .replaceAll(isoDate, (date) => formatDate((parseDate(date) ?? 0) + days))
    .replaceAll(epoch, (digits) =>
      String(Number(digits) + days * (digits.length > 10 ? dayMilliseconds : dayMilliseconds / 1000)),
    )
    .replaceAll(wordedDate, (_, day: string, month: string, year: string) => {
      const date = moved(Number(year), monthNumber(month), Number(day));
      const names = month.length > 3 ? longMonths : shortMonths;
      return `${date.getUTCDate()} ${names[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
    })
    .replaceAll(monthTick, (_, month: string, year: string) => {
      const date = moved(Number(year), monthNumber(month), 1);
      return `>${date.getUTCDate()} ${shortMonths[date.getUTCMonth()]}<`;
    })
    .replaceAll(dayName, (name) => {
      const names = name.length > 3 ? longDays : shortDays;
      return names[(((names.indexOf(name) + days) % 7) + 7) % 7] ?? name;
    });
}
