import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { parseUtc } from '../../../../shared/domain/time/calendar.ts';
import type { CountedThing } from '../../../../shared/domain/units/quantity.ts';
import type { Day } from '../../time/day.ts';
import { meanNumber, meanText } from '../../ui/mean-text.ts';
import type { DailyRow } from './daily-row.ts';

type Span = Pick<Day, 'from' | 'until'>;

/** The values of a variable in seven days, of those with a record. */
interface WeekFigure {
  readonly days: number;
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

interface ComparedVariable {
  readonly variableId: number;
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  /** The seven days that end today, and the seven before. */
  readonly recent: WeekFigure | undefined;
  readonly before: WeekFigure | undefined;
}

/** Days on which something was recorded; what the service filled in is no record. */
const recorded = (rows: readonly DailyRow[]) => rows.filter(({ count = 1 }) => count > 0);
const isIn = ({ from, until }: Span, row: DailyRow) => {
  const at = parseUtc(row.startAt) ?? 0;
  return at >= from && at < until;
};

/** Every variable of the last seven days or the seven before, those of most days first. */
export function comparedWeeks(
  rows: readonly DailyRow[],
  recent: Span,
  before: Span,
): readonly ComparedVariable[] {
  return [...Map.groupBy(recorded(rows), ({ variableId }) => variableId).values()]
    .flatMap((own) => {
      const [first] = own;
      const ofRecent = figureOf(own.filter((row) => isIn(recent, row)));
      const ofBefore = figureOf(own.filter((row) => isIn(before, row)));
      return first === undefined || (ofRecent ?? ofBefore) === undefined
        ? []
        : [
            {
              variableId: first.variableId,
              name: first.displayName,
              category: first.variableCategoryName,
              unit: first.unitAbbreviatedName,
              recent: ofRecent,
              before: ofBefore,
            },
          ];
    })
    .toSorted((a, b) => daysOf(b) - daysOf(a) || a.name.localeCompare(b.name));
}

const daysOf = ({ recent, before }: ComparedVariable) => (recent?.days ?? 0) + (before?.days ?? 0);

function figureOf(rows: readonly DailyRow[]): WeekFigure | undefined {
  if (rows.length === 0) return undefined;
  const values = rows.map(({ value }) => value);
  return {
    days: values.length,
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    least: Math.min(...values),
    most: Math.max(...values),
  };
}

/** `7 h 12 min`, with the number of days and the range: a difference is for the reader to judge. */
export function figureTexts(
  figure: WeekFigure | undefined,
  unit: string,
  thing?: CountedThing,
): { readonly amount: string; readonly about: string } {
  if (figure === undefined) return { amount: '–', about: 'no record' };
  const { days, mean, least, most } = figure;
  const onDays = numbered(days, 'day');
  if (unit === 'yes/no') {
    const yes = Math.round(mean * days);
    return { amount: `${yes} of ${days}`, about: `days with a yes` };
  }
  const amount = meanText(mean, unit, thing);
  return least === most
    ? { amount, about: days === 1 ? onDays : `${onDays}, always the same` }
    : { amount, about: `${onDays}, from ${meanNumber(least, unit)} to ${meanNumber(most, unit)}` };
}

interface MonthDay {
  readonly date: string;
  readonly isRecorded: boolean;
}

/** The days of the last month, each with whether something was recorded. */
export function monthOf(rows: readonly DailyRow[], days: readonly Day[]): readonly MonthDay[] {
  const found = recorded(rows);
  return days.map((day) => ({ date: day.date, isRecorded: found.some((row) => isIn(day, row)) }));
}

/** `Recorded on 24 of 30 days`; nothing before the first record of somebody who has just begun. */
export function monthText(days: readonly MonthDay[], isNew: boolean): string {
  const first = days.findIndex(({ isRecorded }) => isRecorded);
  if (first === -1) return 'Nothing was recorded in the last 30 days.';
  const counted = isNew ? days.slice(first) : days;
  const count = counted.filter(({ isRecorded }) => isRecorded).length;
  return `Recorded on ${count} of ${numbered(counted.length, 'day')}.`;
}
