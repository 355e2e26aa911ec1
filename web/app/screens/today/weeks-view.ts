import { meanNumber, meanText } from '../../../../shared/domain/measurements/mean-text.ts';
import { numbered, outOf } from '../../../../shared/domain/texts/counted.ts';
import { daySeconds } from '../../../../shared/domain/time/calendar.ts';
import { type CountedThing, isDuration, unitNoun } from '../../../../shared/domain/units/quantity.ts';
import { scaleEnds } from '../../../../shared/domain/units/scale-text.ts';
import type { Day } from '../../time/day.ts';
import { type DailyRow, isWithin, recordedIn, type Span } from './daily-row.ts';

/** The values of a variable in seven days, and the number of days with a record. */
interface WeekFigure {
  readonly days: number;
  readonly sum: number;
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  /** The mean square distance from the mean. */
  readonly variance: number;
}

export interface ComparedVariable {
  readonly variableId: number;
  readonly variableName: string;
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  /** The seven days that end today, and the seven before. */
  readonly recent: WeekFigure | undefined;
  readonly before: WeekFigure | undefined;
}

/** Every variable of the last seven days or the seven before, those of most days first. */
export function comparedWeeks(
  rows: readonly DailyRow[],
  recent: Span,
  before: Span,
): readonly ComparedVariable[] {
  const both = { from: before.from, until: recent.until };
  return [...Map.groupBy(recordedIn(rows, both), ({ variableId }) => variableId).values()]
    .flatMap((own) => {
      const [first] = own;
      const none = rows.filter((row) => row.count === 0 && row.variableId === first?.variableId);
      // Today is not over.
      const ofRecent = figureOf(
        within(own, recent),
        within(none, { ...recent, until: recent.until - daySeconds }),
      );
      const ofBefore = figureOf(within(own, before), within(none, before));
      return first === undefined || (ofRecent ?? ofBefore) === undefined
        ? []
        : [
            {
              variableId: first.variableId,
              variableName: first.variableName,
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

const within = (rows: readonly DailyRow[], span: Span) => rows.filter((row) => isWithin(span, row));

/** The figure of a week; a day without a record counts where that means a value, as of drinks. */
function figureOf(rows: readonly DailyRow[], filled: readonly DailyRow[]): WeekFigure | undefined {
  if (rows.length === 0) return undefined;
  const values = [...rows, ...filled].map(({ value }) => value);
  const sum = values.reduce((all, value) => all + value, 0);
  const mean = sum / values.length;
  return {
    days: rows.length,
    sum,
    mean,
    least: Math.min(...values),
    most: Math.max(...values),
    variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length,
  };
}

const fewestDays = 3;
/** The least change that is mentioned, in standard deviations of single days. */
const leastChange = 0.5;
const mostChanged = 3;

/** The variables that changed most from week to week, by how much their days differ anyway; the clearest first. */
export const changedMost = (compared: readonly ComparedVariable[]): readonly ComparedVariable[] =>
  compared
    .map((one) => ({ one, change: changeOf(one) }))
    .filter(({ change }) => change >= leastChange)
    .toSorted((a, b) => b.change - a.change)
    .slice(0, mostChanged)
    .map(({ one }) => one);

/** Whether both weeks have days enough to say what changed. */
export const isComparable = ({ recent, before }: ComparedVariable): boolean =>
  Math.min(recent?.days ?? 0, before?.days ?? 0) >= fewestDays;

function changeOf(one: ComparedVariable): number {
  const { recent, before } = one;
  if (recent === undefined || before === undefined || !isComparable(one)) return 0;
  if (one.unit === 'yes/no' && yesDays(recent) === yesDays(before)) return 0;
  const difference = Math.abs(recent.mean - before.mean);
  return difference === 0 ? 0 : difference / Math.sqrt((recent.variance + before.variance) / 2);
}

/** "40 min less", "1,204 steps more", "0.6 higher", "on 2 days fewer": this week against the one before. */
export function changeText(
  { recent, before, unit, name, category }: ComparedVariable,
  isSum: boolean,
): string {
  if (recent === undefined || before === undefined) return '';
  if (unit === 'yes/no') {
    const more = yesDays(recent) - yesDays(before);
    return `${numbered(Math.abs(more), 'day')} ${more > 0 ? 'more' : 'fewer'}`;
  }
  const difference = recent.mean - before.mean;
  const size = Math.abs(difference);
  const thing = { name, category };
  const amount =
    scaleEnds(unit) === undefined ? meanText(size, unit, thing) : String(Number(size.toFixed(1)));
  if (!isSum && !isDuration(unit)) return `${amount} ${difference > 0 ? 'higher' : 'lower'}`;
  const isCounted = unitNoun(unit, 1, thing) !== unitNoun(unit, 2, thing);
  return `${amount} ${difference > 0 ? 'more' : isCounted ? 'fewer' : 'less'}`;
}

const yesDays = ({ sum }: WeekFigure): number => Math.round(sum);

/** The value of each day; undefined on those without a record. */
export const valuesOn = (
  rows: readonly DailyRow[],
  variableId: number,
  days: readonly Span[],
): readonly (number | undefined)[] =>
  days.map((day) => recordedIn(rows, day).find((row) => row.variableId === variableId)?.value);

const weekDays = 7;

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
    return { amount: `${yesDays(figure)} of ${weekDays}`, about: 'days with a yes' };
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
  return days.map((day) => ({ date: day.date, isRecorded: recordedIn(rows, day).length > 0 }));
}

/** `Recorded on 24 of 30 days`; nothing before the first record of someone who has just begun. */
export function monthText(days: readonly MonthDay[], isNew: boolean): string {
  const first = days.findIndex(({ isRecorded }) => isRecorded);
  if (first === -1) return 'Nothing was recorded in the last 30 days.';
  const counted = isNew ? days.slice(first) : days;
  const count = counted.filter(({ isRecorded }) => isRecorded).length;
  return `Recorded on ${outOf(count, counted.length, 'day')}.`;
}
