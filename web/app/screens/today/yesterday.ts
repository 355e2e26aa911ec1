import { valueOfThing } from '../../../../shared/domain/measurements/value-text.ts';
import { isDuration } from '../../../../shared/domain/units/quantity.ts';
import { type DailyRow, isWithin, recordedIn, type Span } from './daily-row.ts';

/** The days that are looked back at, and how many of them need a record for a comparison. */
const daysBack = 30;
const fewestDays = 10;
const mostNamed = 2;

interface Extreme {
  readonly row: DailyRow;
  readonly isHigh: boolean;
  /** The distance from the average, in standard deviations. */
  readonly distance: number;
}

/**
 * One true line about yesterday: what was the highest or lowest of the last 30 days, else what was recorded. Medicines
 * are left out, and yes and no; undefined where nothing is left to tell. `isSum` says of a variable that its values of a
 * day are added up.
 */
export function yesterdayText(
  rows: readonly DailyRow[],
  yesterday: Span,
  isSum: (variableName: string) => boolean,
): string | undefined {
  const span = { from: yesterday.until - daysBack * 86_400, until: yesterday.until };
  const own = recordedIn(rows, span).filter(
    (row) => row.variableCategoryName !== 'Treatments' && row.unitAbbreviatedName !== 'yes/no',
  );
  const told = own.filter((row) => isWithin(yesterday, row));
  const extremes = told
    .flatMap((row) => extremeOf(row, own) ?? [])
    .toSorted((a, b) => b.distance - a.distance);
  const [first] = extremes;
  if (first !== undefined)
    return `Yesterday: ${amountOf(first.row)}, your ${extremeWord(first, isSum)} in ${daysBack} days.`;
  const named = told.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, mostNamed);
  return named.length === 0 ? undefined : `Yesterday: ${named.map(amountOf).join(', ')}.`;
}

/** Whether a day's value is beyond those of all other days. */
function extremeOf(row: DailyRow, all: readonly DailyRow[]): Extreme | undefined {
  const others = all.filter(
    ({ variableId, startAt }) => variableId === row.variableId && startAt !== row.startAt,
  );
  if (others.length + 1 < fewestDays) return undefined;
  const values = others.map(({ value }) => value);
  const isHigh = values.every((value) => value < row.value);
  if (!isHigh && !values.every((value) => value > row.value)) return undefined;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return { row, isHigh, distance: Math.abs(row.value - mean) / (spread || Math.abs(row.value - mean)) };
}

function extremeWord({ row, isHigh }: Extreme, isSum: (variableName: string) => boolean): string {
  if (isDuration(row.unitAbbreviatedName)) return isHigh ? 'longest' : 'shortest';
  if (isSum(row.variableName)) return isHigh ? 'most' : 'least';
  return isHigh ? 'highest' : 'lowest';
}

/** "Sleep Duration 7 h 20 min", "Mood 4 of 5". */
const amountOf = ({ value, unitAbbreviatedName: unit, displayName: name, variableCategoryName }: DailyRow) =>
  valueOfThing(Number(value.toPrecision(4)), unit, { name, category: variableCategoryName }).replace(
    `${name}: `,
    `${name} `,
  );

const order = ['Sleep', 'Emotions', 'Symptoms', 'Physical Activities'];
const rankOf = ({ variableCategoryName }: DailyRow): number =>
  order.includes(variableCategoryName) ? order.indexOf(variableCategoryName) : order.length;
