import type { UnitLabel } from '../../../../shared/domain/analysis/study-labels.ts';
import { calendarDrawing } from '../../../../shared/domain/charts/calendar-drawing.ts';
import { inBrackets } from '../../../../shared/domain/charts/chart.ts';
import { type VariableChartName, variableChartList } from '../../../../shared/domain/charts/chart-list.ts';
import { lineChart } from '../../../../shared/domain/charts/line-chart.ts';
import type { LineSettings } from '../../../../shared/domain/charts/line-drawing.ts';
import { lineScaleOf, unitText } from '../../../../shared/domain/charts/unit-text.ts';
import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import { inDays } from '../../../../shared/domain/texts/counted.ts';
import { dayMilliseconds } from '../../../../shared/domain/time/calendar.ts';
import { type OutboxEntry, writesTo } from '../../data/outbox-entry.ts';
import type { ApiVariable } from '../../data/variables.ts';
import type { ApiUnit } from '../../entry/value-input.ts';
import type { DailyValue } from './daily-value.ts';
import { monthOfDay } from './month-view.ts';

type VariablePatch = { readonly [Member in keyof ApiVariable]?: ApiVariable[Member] | null };

const editOf = ({ variableId }: ApiVariable, entries: readonly OutboxEntry[]): VariablePatch =>
  Object.assign(
    {},
    ...writesTo('/api/v3/userVariables', entries)
      .flatMap(({ body }) => body as readonly VariablePatch[])
      .filter((one) => one.variableId === variableId),
  );

/** The variable with all settings that it was given here, which the next change is compared with. */
export function withSettings<T extends ApiVariable>(variable: T, entries: readonly OutboxEntry[]): T {
  const { kind, preferredSourceNames, ...edit } = editOf(variable, entries);
  return {
    ...variable,
    ...Object.fromEntries(Object.entries(edit).map(([name, value]) => [name, value ?? undefined])),
    ...(preferredSourceNames !== undefined && { preferredSourceNames: preferredSourceNames ?? [] }),
    ...(kind !== undefined && { kind: kind ?? variable.kind, kindSet: kind === null ? undefined : true }),
  };
}

/** The variable with the name and the goal that it was given here; what changes its values waits for the service. */
export function withEdits<T extends ApiVariable>(variable: T, entries: readonly OutboxEntry[]): T {
  const { alias, name, goalAmount, goalPer, goalDirection } = withSettings(variable, entries);
  return { ...variable, displayName: alias ?? name, goalAmount, goalPer, goalDirection };
}

/** The value of every day with a record, as the service draws it over time. */
export function dailyValues({ charts }: Pick<ApiVariable, 'charts'>): readonly DailyValue[] {
  const option = charts?.lineChartWithoutSmoothing.highchartConfig as
    | { readonly series: readonly { readonly data: readonly (readonly [number, number | null])[] }[] }
    | undefined;
  return (option?.series[0]?.data ?? []).flatMap(([at, value]) =>
    value === null ? [] : [[Math.round(at / dayMilliseconds), value] as const],
  );
}

/** The lowest numbers of days and of months with a record from which a pattern is shown. */
const enoughFor: Readonly<
  Partial<Record<VariableChartName, { readonly days: number; readonly months: number }>>
> = {
  distributionColumnChart: { days: 10, months: 1 },
  weekdayColumnChart: { days: 14, months: 1 },
  hourlyColumnChart: { days: 14, months: 1 },
  monthlyColumnChart: { days: 30, months: 3 },
};
/** The lowest number of days with a record from which there is any pattern. */
export const fewestForPatterns = 10;

export const isAlike = (values: readonly DailyValue[]): boolean =>
  values.every(([, value]) => value === values[0]?.[1]);

/** The patterns for which there is enough. */
export function patternsOf(charts: NonNullable<ApiVariable['charts']>, values: readonly DailyValue[]) {
  // Days that are all alike, as of what is only written down when it happens, have no pattern but when they come.
  if (isAlike(values)) return [];
  const months = new Set(values.map(([day]) => monthOfDay(day))).size;
  return (
    variableChartList
      .filter(({ name, shows }) => {
        const { days = 0, months: fewest = 0 } = enoughFor[name] ?? {};
        return shows === 'pattern' && values.length >= days && months >= fewest;
      })
      .map(({ name }) => charts[name])
      // The demo leaves one out.
      .filter((chart) => chart !== undefined && isDrawn(chart))
  );
}

interface ChartNumbers {
  readonly series: readonly { readonly data: readonly unknown[] }[];
}

/** True if a chart shows more than that there is too little. Patterns of the demo are pictures without their numbers. */
function isDrawn({ highchartConfig }: { readonly highchartConfig: unknown }): boolean {
  const numbers = highchartConfig as ChartNumbers | undefined;
  return numbers === undefined || numbers.series.some(({ data }) => data.some((value) => value !== null));
}

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
  [...new Set(values.map(([day]) => new Date(day * dayMilliseconds).getUTCFullYear()))].reverse();

/** A variable with its unit and daily values, as charts draw it. */
export interface ChartedVariable {
  readonly variable: ApiVariable;
  readonly unit: UnitLabel;
  readonly values: readonly DailyValue[];
}

/** The value of a day in words; for yes and no, whether there was a yes. */
export const amountOfDay = (value: number, variable: ApiVariable): string =>
  valueText(value, variable.unitAbbreviatedName, thingIn(variable));

export const thingIn = ({ name, variableCategoryName: category }: ApiVariable) => ({ name, category });

/** Categories of things that may contain something else that is tracked. */
const composed = new Set(['Foods', 'Treatments', 'Nutrients']);

/** True if ingredients are offered. */
export const hasIngredients = ({ variableCategoryName, childCommonTagVariables }: ApiVariable): boolean =>
  composed.has(variableCategoryName) || childCommonTagVariables.length > 0;

export function drawOverTime(
  { variable, unit }: Pick<ChartedVariable, 'variable' | 'unit'>,
  values: readonly DailyValue[],
  span: ChartSpan,
  { width, ...marks }: Pick<LineSettings, 'level' | 'events'> & { readonly width?: number | undefined } = {},
) {
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
      width,
      ...(span !== 'all' && { whyEmpty: `Nothing recorded in the last ${span}` }),
    },
    {
      days: Int32Array.from(values, ([day]) => day),
      values: Float64Array.from(values, ([, value]) => value),
    },
    { scale: lineScaleOf(unit, combinationOperation === 'SUM'), ...marks },
  ).svg;
}

export const drawYear = ({ variable, unit, values }: ChartedVariable, year: number): string =>
  calendarDrawing({
    idPrefix: 'variable',
    name: variable.displayName,
    unit,
    isSum: variable.combinationOperation === 'SUM',
    year,
    values: new Map(values),
  });

export function unitLabelOf(variable: ApiVariable, units: readonly ApiUnit[]): UnitLabel {
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
