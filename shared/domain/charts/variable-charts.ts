import type { ChartSeries } from '../analysis/chart-series.ts';
import type { Bin } from '../analysis/methods/histogram.ts';
import { standardDeviation } from '../analysis/methods/moments.ts';
import type { UnitLabel } from '../analysis/study-labels.ts';
import { groupedCount } from '../analysis/texts/number-text.ts';
import { inDays } from '../texts/counted.ts';
import { monthNames, weekdayNames } from '../time/names.ts';
import { type Chart, type ChartText, chartId, inBrackets } from './chart.ts';
import type { VariableChartName } from './chart-list.ts';
import { columnChart, type NamedColumn } from './column-chart.ts';
import { lineChart } from './line-chart.ts';
import { datesText } from './time-axis.ts';
import { axisScaleOf, unitText } from './unit-text.ts';
import { tickLabels } from './value-axis.ts';

export interface ChartedVariable {
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
const SMOOTHED_DAYS = 7;
/** Below so many hours with so many measurements each, the hour of the day says nothing. */
const FEWEST_HOURS = 3;
const FEWEST_PER_HOUR = 3;

export function variableCharts(series: ChartSeries, variable: ChartedVariable): VariableCharts {
  const { idPrefix, name, unit, isSum, isFilled } = variable;
  const { abbreviatedName } = unit;
  const scale = axisScaleOf(unit, isSum);
  // Averages that differ less than one day from another look alike.
  const averageScale = { ...scale, smallestSpan: 2 * (standardDeviation(series.values) ?? 0) };
  const days = inDays(series.days.length);
  const inUnit = inBrackets(unitText(unit));
  const onDays = isFilled ? `, on days with ${name}` : '';
  const text = (
    kind: VariableChartName,
    title: string,
    shown: string,
    explanation: string,
    along = '',
  ): ChartText => ({
    chartId: chartId(idPrefix, kind),
    chartTitle: `${title}${onDays}`,
    explanation: `${explanation}${series.days.length === 0 ? '' : ` From ${days}, ${datesText(series.days)}.`}`,
    names: [name],
    heading: `${title}${onDays}`,
    shown,
    along,
    measure: name,
    unit: abbreviatedName,
  });
  const averages = (kind: VariableChartName, by: string) =>
    text(kind, `${name} ${by}`, `Average${inUnit}, ${days}`, `The average of daily values of ${name} ${by}.`);
  const measurements = series.hourlyCounts.reduce((sum, count) => sum + count, 0);
  const hasHours = series.hourlyCounts.filter((count) => count >= FEWEST_PER_HOUR).length >= FEWEST_HOURS;

  return {
    hourlyColumnChart: columnChart(
      {
        ...text(
          'hourlyColumnChart',
          `${name} by hour of the day`,
          `Average of ${groupedCount(measurements, 'measurement')}${inUnit}`,
          `The average of single measurements of ${name} by hour of the day, in local time.`,
          'Hour',
        ),
        ...(measurements > 0 && { whyEmpty: 'Too few hours with three records to compare' }),
      },
      series.hourlyMeans.map((value, hour) => ({
        value: hasHours ? value : null,
        label: `${hour}`,
        name: `${hour}:00`,
      })),
      { scale: isSum ? { isFromZero: true } : averageScale },
    ),
    monthlyColumnChart: columnChart(
      averages('monthlyColumnChart', 'by month of the year'),
      calendarColumns(series.monthMeans, monthNames),
      { scale: averageScale },
    ),
    distributionColumnChart: columnChart(
      {
        ...text(
          'distributionColumnChart',
          `Distribution of ${name}`,
          `Number of days, ${series.days.length} in all`,
          `The number of days on which ${name} had each value.`,
          `Daily value${inUnit}`,
        ),
        measure: 'Number',
        unit: 'days',
      },
      binColumns(series.distribution),
      { lastEdge: lastEdge(series.distribution), isCount: true },
    ),
    weekdayColumnChart: columnChart(
      averages('weekdayColumnChart', 'by day of the week'),
      calendarColumns(series.weekdayMeans, weekdayNames),
      { scale: averageScale },
    ),
    lineChartWithoutSmoothing: lineChart(
      text(
        'lineChartWithoutSmoothing',
        `${name} over time`,
        `Daily value${inUnit}, ${days}`,
        `The value of ${name} on each day with a record; a break that is longer than usual leaves a gap.`,
      ),
      series,
      { scale },
    ),
    lineChartWithSmoothing: lineChart(
      text(
        'lineChartWithSmoothing',
        `${name} over time, smoothed`,
        `7-day average${inUnit}, ${days}`,
        `The average of ${name} over the seven days around each day, where at least three have a record; paler behind it, the days themselves.`,
      ),
      { days: series.days, values: series.smoothed },
      { behind: series, longestStep: SMOOTHED_DAYS, scale },
    ),
  };
}

function calendarColumns(values: readonly (number | null)[], names: readonly string[]): NamedColumn[] {
  return values.map((value, i) => {
    const name = names[i] ?? '';
    return { value, name, label: name.slice(0, 3) };
  });
}

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
