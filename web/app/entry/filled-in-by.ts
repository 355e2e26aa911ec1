import { parseUtc } from '../../../shared/domain/time/calendar.ts';
import type { ApiUnit } from './value-input.ts';

/** The fields of an entry as a link fills them in. */
export interface FilledIn {
  readonly text: string;
  readonly unit: string;
  /** The text of the field for date and time. */
  readonly time?: string;
}

const number = /^-?\d{1,16}(?:\.\d{1,16})?$/;
const minute = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Reads `value`, `unit` and `at` of a link. A value without a unit that the variable takes would be another amount: nothing is filled in. */
export function filledInBy(
  { value = '', unit = '', at = '' }: Readonly<Record<string, string>>,
  units: readonly Pick<ApiUnit, 'abbreviatedName'>[],
): FilledIn | undefined {
  if (!number.test(value) || !units.some(({ abbreviatedName }) => abbreviatedName === unit)) return undefined;
  return { text: value, unit, ...timeIn(at) };
}

const timeIn = (at: string) =>
  minute.test(at) && parseUtc(`${at}:00`) !== undefined ? { time: at } : undefined;

/** Reads `values`, with commas between them, for things that are recorded at once and all have the unit of the link. */
export function filledInTogether(
  { values = '', unit = '', at = '' }: Readonly<Record<string, string>>,
  units: readonly string[],
) {
  if (values === '' || units.some((one) => one !== unit)) return undefined;
  const texts = values.split(',').map((value) => (number.test(value) ? value : ''));
  return { texts, ...timeIn(at) };
}
