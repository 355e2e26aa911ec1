import type { ApiReminder } from '../data/reminders-view.ts';
import { leftText } from '../entry/left-text.ts';
import { dateText } from '../time/day.ts';

type MedicineSupply = Pick<
  ApiReminder,
  | 'variableName'
  | 'variableCategoryName'
  | 'amountLeft'
  | 'isRunningLow'
  | 'lastsUntil'
  | 'unitAbbreviatedName'
>;

/** The amount that is left, and until when that lasts: `12 pills left, until 30 November`. */
export function supplyText(supplied: MedicineSupply, today: string): string | undefined {
  const { amountLeft, isRunningLow, lastsUntil } = supplied;
  if (amountLeft === undefined) return undefined;
  if (amountLeft === 0) return 'None left: time to get more';
  const left = leftText(supplied);
  const until = lastsUntil === undefined ? '' : dateText(lastsUntil, today).replace(/^\w+, /, '');
  if (isRunningLow) return `${left}: time to get more${until === '' ? '' : `, by ${until}`}`;
  return until === '' ? left : `${left}, until ${until}`;
}
