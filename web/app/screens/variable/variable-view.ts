import type { UnitLabel } from '../../../../shared/domain/analysis/study-labels.ts';
import { calendarDrawing } from '../../../../shared/domain/charts/calendar-drawing.ts';
import { inBrackets } from '../../../../shared/domain/charts/chart.ts';
import { variableChartList } from '../../../../shared/domain/charts/chart-list.ts';
import { lineChart } from '../../../../shared/domain/charts/line-chart.ts';
import { axisScaleOf, unitText } from '../../../../shared/domain/charts/unit-text.ts';
import { inDays } from '../../../../shared/domain/texts/counted.ts';
import { DAY_MILLISECONDS } from '../../../../shared/domain/time/calendar.ts';
import type { Answer, RecordOf } from '../../api/routes.ts';

export type Variable = RecordOf<Answer<'GET', '/api/v3/userVariables'>['userVariables']>;

/** A day, counted from 1970-01-01, and its value. */
export type DailyValue = readonly [day: number, value: number];

/** The value of every day with a record, as the service draws it over time. */
export function dailyValues({ charts }: Pick<Variable, 'charts'>): readonly DailyValue[] {
  const option = charts?.lineChartWithoutSmoothing.highchartConfig as
    | { readonly series: readonly { readonly data: readonly (readonly [number, number | null])[] }[] }
    | undefined;
  return (option?.series[0]?.data ?? []).flatMap(([at, value]) =>
    value === null ? [] : [[Math.round(at / DAY_MILLISECONDS), value] as const],
  );
}

export const patternsOf = (charts: NonNullable<Variable['charts']>) =>
  variableChartList.filter(({ shows }) => shows === 'pattern').map(({ name }) => charts[name]);

export const spans = { week: 7, month: 31, year: 366, all: Number.POSITIVE_INFINITY } as const;
export type ChartSpan = keyof typeof spans;

/** The days of the span that ends today. */
export const within = (
  values: readonly DailyValue[],
  span: ChartSpan,
  today: number,
): readonly DailyValue[] => values.filter(([day]) => day > today - spans[span] && day <= today);

/** The years with records, the latest first. */
export const yearsOf = (values: readonly DailyValue[]): readonly number[] =>
  [...new Set(values.map(([day]) => new Date(day * DAY_MILLISECONDS).getUTCFullYear()))].reverse();

interface Drawn {
  readonly variable: Variable;
  readonly unit: UnitLabel;
}

export function drawOverTime({ variable, unit }: Drawn, values: readonly DailyValue[], span: ChartSpan) {
  const { displayName: name, combinationOperation } = variable;
  const inUnit = inBrackets(unitText(unit));
  return lineChart(
    {
      chartId: `over-time-${span}`,
      chartTitle: `${name} over time`,
      explanation: `The value of ${name} on each day with a record.`,
      names: [name],
      heading: name,
      shown: `Daily value${inUnit}, ${inDays(values.length)}`,
      along: '',
      measure: name,
      unit: unit.abbreviatedName,
      ...(span !== 'all' && { whyEmpty: `Nothing recorded in the last ${span}` }),
    },
    {
      days: Int32Array.from(values, ([day]) => day),
      values: Float64Array.from(values, ([, value]) => value),
    },
    { scale: axisScaleOf(unit, combinationOperation === 'SUM') },
  ).svg;
}

export const drawYear = ({ variable, unit }: Drawn, values: readonly DailyValue[], year: number): string =>
  calendarDrawing({
    idPrefix: 'variable',
    name: variable.displayName,
    unit,
    isSum: variable.combinationOperation === 'SUM',
    year,
    values: new Map(values),
  });

type Unit = RecordOf<Answer<'GET', '/api/v3/units'>>;

/** What charts need to know of the variable's unit. */
export function unitLabelOf(variable: Variable, units: readonly Unit[]): UnitLabel {
  const unit = units.find(({ abbreviatedName }) => abbreviatedName === variable.unitAbbreviatedName);
  const isYesNo = variable.unitAbbreviatedName === 'yes/no';
  const isScale = !isYesNo && variable.unitCategoryName === 'Rating';
  return {
    abbreviatedName: variable.unitAbbreviatedName,
    minimumValue: isScale || isYesNo ? (unit?.minimumValue ?? null) : null,
    maximumValue: isScale || isYesNo ? (unit?.maximumValue ?? null) : null,
    isScale,
    isYesNo,
  };
}
