import { inBrackets } from '../charts/chart.ts';
import { drawing } from '../charts/drawing.ts';
import { type LineSeries, lineBody } from '../charts/line-drawing.ts';
import { dateLabel, datesText } from '../charts/time-axis.ts';
import { fillingSource } from '../measurements/filling-source.ts';
import { valueText } from '../measurements/value-text.ts';
import { parseDate } from '../time/calendar.ts';
import { unitNoun } from '../units/quantity.ts';
import { scaleEnds } from '../units/scale-text.ts';

export interface ReportedVariable {
  readonly id: number;
  readonly displayName: string;
  readonly variableCategoryName: string;
  readonly userUnitAbbreviatedName: string;
  readonly combinationOperation: 'MEAN' | 'SUM';
  readonly fillingType: 'none' | 'zero' | 'value';
  readonly fillingValue?: number | undefined;
}

export interface DailyValue {
  readonly startDate: string;
  readonly value: number;
  readonly sourceName: string;
}

/** The first and last day of a report, as dates. */
export interface ReportSpan {
  readonly first: string;
  readonly last: string;
}

/** The days on which something was recorded, in order, without those that are only filled. */
const recordedDays = (values: readonly DailyValue[]): readonly DailyValue[] =>
  values
    .filter(({ sourceName }) => sourceName !== fillingSource)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate));

/** A summary of the days in words; the averages are of days with a record, unless a sentence says otherwise. */
export function inWords(variable: ReportedVariable, values: readonly DailyValue[], days: number): string {
  const recorded = recordedDays(values);
  if (recorded.length === 0) return 'Nothing was recorded in this time.';
  const dates = datesText(Int32Array.from(recorded, ({ startDate }) => parseDate(startDate) ?? 0));
  return [
    `Recorded on ${recorded.length} of ${days} days, ${dates}.`,
    isYesOrNo(variable) ? yesInWords(variable, recorded) : amountsInWords(variable, recorded),
    ...filledInWords(variable, values, recorded),
  ].join(' ');
}

const isYesOrNo = ({ userUnitAbbreviatedName }: ReportedVariable) => userUnitAbbreviatedName === 'yes/no';

function yesInWords({ variableCategoryName }: ReportedVariable, recorded: readonly DailyValue[]): string {
  const yes = recorded.filter(({ value }) => value > 0).length;
  const [taken, not] = variableCategoryName === 'Treatments' ? ['Taken', 'not taken'] : ['Yes', 'no'];
  return `${taken} on ${yes} of these days, ${not} on ${recorded.length - yes}.`;
}

function amountsInWords(variable: ReportedVariable, recorded: readonly DailyValue[]): string {
  const numbers = recorded.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)].map((value) =>
    reportedAmount(value, variable),
  );
  const perDay = variable.combinationOperation === 'SUM' ? ' a day' : '';
  return `On these days ${meanText(numbers, variable)}${perDay} on average, lowest day ${lowest}, highest ${highest}.`;
}

/** The average with days that are filled, if the person wants these to count. */
function filledInWords(
  variable: ReportedVariable,
  values: readonly DailyValue[],
  recorded: readonly DailyValue[],
): readonly string[] {
  const { fillingType, fillingValue } = variable;
  const filled = values.length - recorded.length;
  if (filled === 0 || isYesOrNo(variable)) return [];
  const counted = reportedAmount(fillingType === 'zero' ? 0 : (fillingValue ?? 0), variable);
  const mean = meanText(
    values.map(({ value }) => value),
    variable,
  );
  return [
    `With the ${filled === 1 ? 'day' : `${filled} days`} between that ${filled === 1 ? 'has' : 'have'} no record counted as ${counted}: ${mean} on average.`,
  ];
}

function meanText(numbers: readonly number[], variable: ReportedVariable): string {
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return reportedAmount(mean, variable);
}

/** A value of the variable, in words. */
const reportedAmount = (
  value: number,
  { displayName: name, variableCategoryName: category, userUnitAbbreviatedName: unit }: ReportedVariable,
): string => valueText(value, unit, { name, category });

/** The days that have a record, as a line over the whole span. */
export function dailyDrawing(
  variable: ReportedVariable,
  values: readonly DailyValue[],
  { first, last }: ReportSpan,
): string {
  const { id, displayName, userUnitAbbreviatedName: unit, combinationOperation } = variable;
  const shown = recordedDays(values);
  const drawnValue = ({ value }: DailyValue) => (isYesOrNo(variable) ? Math.min(1, value) : value);
  const line = {
    days: Int32Array.from(shown, ({ startDate }) => parseDate(startDate) ?? 0),
    values: Float64Array.from(shown, drawnValue),
  };
  const reading = ({ days: part, values: numbers }: LineSeries) =>
    `${dateLabel(part[0] ?? 0)}: ${reportedAmount(numbers[0] ?? 0, variable)}`;
  const scale = isYesOrNo(variable) ? yesOrNo : scaleOf(unit, combinationOperation === 'SUM');
  const span = { first: parseDate(first) ?? 0, last: parseDate(last) ?? 0 };
  return drawing(
    {
      chartId: `report-${id}`,
      chartTitle: `${displayName} by day`,
      names: [displayName],
      heading: displayName,
      shown: shownOf(variable),
      along: '',
      whyEmpty: 'Nothing was recorded in this time',
      description: `${displayName} by day`,
    },
    lineBody(line, { scale, span }, reading),
  );
}

function shownOf(variable: ReportedVariable): string {
  if (isYesOrNo(variable)) return 'Each day: 1 yes, 0 no';
  const { userUnitAbbreviatedName: unit, combinationOperation } = variable;
  const each = combinationOperation === 'SUM' ? 'Sum of each day' : 'Average of each day';
  const ends = scaleEnds(unit);
  return `${each}${inBrackets(ends === undefined ? unitNoun(unit, 2) : `${ends[0]} to ${ends[1]}`)}`;
}

/** The scale of yes and no has no values in between. */
const yesOrNo = { ends: [0, 1], step: 1 } as const;

/** A rating is drawn with its whole scale, an amount from zero. */
function scaleOf(unit: string, isSum: boolean) {
  const ends = scaleEnds(unit);
  return isSum || ends === undefined ? { isFromZero: isSum } : { ends };
}
