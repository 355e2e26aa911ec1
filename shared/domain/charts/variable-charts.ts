import type { ChartSeries } from '../analysis/chart-series.ts';
import type { Bin } from '../analysis/methods/histogram.ts';
import { standardDeviation } from '../analysis/methods/moments.ts';
import type { UnitLabel } from '../analysis/study-labels.ts';
import { inDays, numbered } from '../texts/counted.ts';
import { monthNames, weekdayNames } from '../time/names.ts';
import { type Chart, type ChartText, chartId, inBrackets } from './chart.ts';
import type { VariableChartName } from './chart-list.ts';
import { columnChart, type NamedColumn } from './column-chart.ts';
import { lineChart } from './line-chart.ts';
import { datesText } from './time-axis.ts';
import { axisScaleOf, lineScaleOf, unitText } from './unit-text.ts';
import { type AxisScale, tickLabels } from './value-axis.ts';

interface ChartVariable {
  /** Makes the ids of elements unique on a page. */
  readonly idPrefix: string;
  readonly name: string;
  readonly unit: UnitLabel;
  /** Whether the measurements of a day add up. */
  readonly isSum: boolean;
  /** Whether days without a record count as a value elsewhere: here they never show. */
  readonly isFilled: boolean;
}

export type VariableCharts = Readonly<Record<VariableChartName, Chart>>;

/** An average of a week bridges a few missing days by itself. */
const smoothedDays = 7;
/** The hours of the day are compared if at least `fewestHours` of them have `fewestPerHour` measurements each. */
const fewestHours = 3;
const fewestPerHour = 3;

export function variableCharts(series: ChartSeries, variable: ChartVariable): VariableCharts {
  const context = contextOf(series, variable);
  return {
    hourlyColumnChart: hourlyChart(context),
    monthlyColumnChart: averagesChart(
      context,
      'monthlyColumnChart',
      'by month of the year',
      calendarColumns(series.monthMeans, monthNames),
    ),
    distributionColumnChart: distributionChart(context),
    weekdayColumnChart: averagesChart(
      context,
      'weekdayColumnChart',
      'by day of the week',
      mondayFirst(calendarColumns(series.weekdayMeans, weekdayNames)),
    ),
    lineChartWithoutSmoothing: dailyChart(context),
    lineChartWithSmoothing: smoothedChart(context),
  };
}

/** Facts and texts that all charts of a variable share. */
interface ChartContext {
  readonly series: ChartSeries;
  readonly variable: ChartVariable;
  readonly lineScale: AxisScale;
  readonly averageScale: AxisScale;
  /** "120 days" */
  readonly days: string;
  /** " (1 to 5)" */
  readonly inUnit: string;
  readonly text: (parts: TextParts) => ChartText;
}

interface TextParts extends Pick<ChartText, 'shown' | 'explanation'> {
  readonly kind: VariableChartName;
  readonly title: string;
  readonly along?: string;
}

function contextOf(series: ChartSeries, variable: ChartVariable): ChartContext {
  const { idPrefix, name, unit, isSum, isFilled } = variable;
  const scale = axisScaleOf(unit, isSum);
  const days = inDays(series.days.length);
  const onDays = isFilled ? `, on days with ${name}` : '';
  const dates = series.days.length === 0 ? '' : ` From ${days}, ${datesText(series.days)}.`;
  return {
    series,
    variable,
    lineScale: lineScaleOf(unit, isSum),
    // Averages that differ less than single days do are to look alike.
    averageScale: { ...scale, step: undefined, smallestSpan: 2 * (standardDeviation(series.values) ?? 0) },
    days,
    inUnit: inBrackets(unitText(unit)),
    text: ({ kind, title, shown, explanation, along = '' }) => ({
      chartId: chartId(idPrefix, kind),
      chartTitle: `${title}${onDays}`,
      explanation: `${explanation}${dates}`,
      names: [name],
      heading: `${title}${onDays}`,
      shown,
      along,
      measure: name,
      unit: unit.abbreviatedName,
    }),
  };
}

function hourlyChart({ series, variable: { name, isSum }, averageScale, inUnit, text }: ChartContext): Chart {
  const measurements = series.hourlyCounts.reduce((sum, count) => sum + count, 0);
  const hasHours = series.hourlyCounts.filter((count) => count >= fewestPerHour).length >= fewestHours;
  return columnChart(
    {
      ...text({
        kind: 'hourlyColumnChart',
        title: `${name} by hour of the day`,
        shown: `Average of ${numbered(measurements, 'measurement')}${inUnit}`,
        explanation: `The average of single measurements of ${name} by hour of the day, in local time.`,
        along: 'Hour',
      }),
      ...(measurements > 0 && { whyEmpty: 'Too few hours with three records to compare' }),
    },
    series.hourlyMeans.map((value, hour) => ({
      value: hasHours ? value : null,
      label: `${hour}`,
      name: `${hour}:00`,
    })),
    { scale: isSum ? { isFromZero: true } : averageScale },
  );
}

function averagesChart(
  { variable: { name }, averageScale, days, inUnit, text }: ChartContext,
  kind: VariableChartName,
  by: string,
  columns: readonly NamedColumn[],
): Chart {
  return columnChart(
    text({
      kind,
      title: `${name} ${by}`,
      shown: `Average${inUnit}, ${days}`,
      explanation: `The average of daily values of ${name} ${by}.`,
    }),
    columns,
    { scale: averageScale },
  );
}

function distributionChart({ series, variable: { name }, inUnit, text }: ChartContext): Chart {
  return columnChart(
    {
      ...text({
        kind: 'distributionColumnChart',
        title: `Distribution of ${name}`,
        shown: `Number of days, ${series.days.length} in all`,
        explanation: `The number of days on which ${name} had each value.`,
        along: `Daily value${inUnit}`,
      }),
      measure: 'Number',
      unit: 'days',
    },
    binColumns(series.distribution),
    { lastEdge: lastEdge(series.distribution), isCount: true },
  );
}

function dailyChart({
  series,
  variable: { name },
  lineScale: scale,
  days,
  inUnit,
  text,
}: ChartContext): Chart {
  return lineChart(
    text({
      kind: 'lineChartWithoutSmoothing',
      title: `${name} over time`,
      shown: `Daily value${inUnit}, ${days}`,
      explanation: `The value of ${name} on each day with a record; a break that is longer than usual leaves a gap.`,
    }),
    series,
    { scale },
  );
}

function smoothedChart({
  series,
  variable: { name },
  lineScale: scale,
  days,
  inUnit,
  text,
}: ChartContext): Chart {
  return lineChart(
    text({
      kind: 'lineChartWithSmoothing',
      title: `${name} over time, smoothed`,
      shown: `7-day average${inUnit}, ${days}`,
      explanation: `The average of ${name} over the seven days around each day, if at least three have a record. The days themselves are paler, behind it.`,
    }),
    { days: series.days, values: series.smoothed },
    { behind: series, longestStep: smoothedDays, scale },
  );
}

function calendarColumns(values: readonly (number | null)[], names: readonly string[]): NamedColumn[] {
  return values.map((value, i) => {
    const name = names[i] ?? '';
    return { value, name, label: name.slice(0, 3) };
  });
}

/** Weeks begin on Monday, as in the calendar of the app. */
const mondayFirst = <T>(columns: readonly T[]): T[] => [...columns.slice(1), ...columns.slice(0, 1)];

function binColumns(bins: readonly Bin[]): NamedColumn[] {
  const labels = edgeLabels(bins);
  return bins.map(({ from, to, count }, i) => {
    const label = labels[i] ?? '';
    return { value: count, label, name: from === to ? label : `${label} to ${labels[i + 1]}` };
  });
}

function lastEdge(bins: readonly Bin[]): string | undefined {
  return bins.some(({ from, to }) => from !== to) ? edgeLabels(bins).at(-1) : undefined;
}

function edgeLabels(bins: readonly Bin[]): string[] {
  return tickLabels([...bins.map(({ from }) => from), ...bins.slice(-1).map(({ to }) => to)]);
}
