import { drawing } from '../../../../shared/domain/charts/drawing.ts';
import { type LineSeries, lineBody } from '../../../../shared/domain/charts/line-drawing.ts';
import { dateLabel } from '../../../../shared/domain/charts/time-axis.ts';
import { formatDate, parseDate } from '../../../../shared/domain/time/calendar.ts';
import { valueText } from '../../ui/value-text.ts';

/** Three to a page: more would not be read. */
export const mostVariables = 6;
export const weekChoices = [4, 8, 12, 26];

export interface ReportedVariable {
  readonly id: number;
  readonly displayName: string;
  readonly userUnitAbbreviatedName: string;
  readonly combinationOperation: 'MEAN' | 'SUM';
  readonly fillingType: 'none' | 'zero' | 'value';
  readonly fillingValue?: number | undefined;
}

export interface DailyValue {
  readonly startDate: string;
  readonly value: number;
}

/** The days a report is about: whole weeks that end today. */
export function spanOf(today: string, weeks: number): { readonly first: string; readonly last: string } {
  const last = parseDate(today) ?? 0;
  return { first: formatDate(last - weeks * 7 + 1), last: today };
}

/** Which variables a link names; of those that there are, and no more than fit. */
export const chosenIn = (ids: string | undefined, known: readonly { readonly id: number }[]): number[] =>
  (ids ?? '')
    .split('.')
    .map(Number)
    .filter((id, i, all) => known.some((one) => one.id === id) && all.indexOf(id) === i)
    .slice(0, mostVariables);

/** What the days come to, in a sentence. */
export function inWords(variable: ReportedVariable, values: readonly DailyValue[], days: number): string {
  const { userUnitAbbreviatedName: unit, combinationOperation, fillingType, fillingValue } = variable;
  if (values.length === 0) return 'Nothing was recorded in these weeks.';
  const numbers = values.map(({ value }) => value);
  const text = (value: number) => valueText(Number(value.toPrecision(3)), unit);
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const filled =
    fillingType === 'none'
      ? ''
      : ` Days without a record count as ${text(fillingType === 'zero' ? 0 : (fillingValue ?? 0))}.`;
  const perDay = combinationOperation === 'SUM' ? ' a day' : '';
  return `${values.length} of ${days} days. On average ${text(mean)}${perDay}, lowest ${text(Math.min(...numbers))}, highest ${text(Math.max(...numbers))}.${filled}`;
}

/** The days as a line, over the whole span. */
export function dailyDrawing(variable: ReportedVariable, values: readonly DailyValue[]): string {
  const { id, displayName, userUnitAbbreviatedName: unit, combinationOperation } = variable;
  const shown = [...values].sort((a, b) => a.startDate.localeCompare(b.startDate));
  const days = Int32Array.from(shown, ({ startDate }) => parseDate(startDate) ?? 0);
  const line = { days, values: Float64Array.from(shown, ({ value }) => value) };
  const reading = ({ days: part, values: numbers }: LineSeries) =>
    `${dateLabel(part[0] ?? 0)}: ${valueText(numbers[0] ?? 0, unit)}`;
  const scale = scaleOf(unit, combinationOperation === 'SUM');
  return drawing(
    {
      chartId: `report-${id}`,
      chartTitle: `${displayName} by day`,
      names: [displayName],
      heading: displayName,
      shown: combinationOperation === 'SUM' ? `Sum of each day (${unit})` : `Average of each day (${unit})`,
      along: '',
      whyEmpty: 'Nothing was recorded in these weeks',
      description: `${displayName} by day`,
    },
    lineBody(line, { scale }, reading),
  );
}

/** A rating is drawn whole, an amount from zero. */
function scaleOf(unit: string, isSum: boolean) {
  const most = Number(/^\/(\d+)$/.exec(unit)?.[1]);
  if (!isSum && most > 0) return { ends: [most === 10 ? 0 : 1, most] as const };
  return { isFromZero: isSum };
}
