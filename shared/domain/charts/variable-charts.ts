import type { ChartSeries } from '../analysis/chart-series.ts';
import type { Bin } from '../analysis/histogram.ts';
import { type Chart, type ChartText, chartId, inBrackets } from './chart.ts';
import { columnChart, type NamedColumn } from './column-chart.ts';
import { lineChart } from './line-chart.ts';
import { MONTHS } from './time-axis.ts';
import { tickLabels } from './value-axis.ts';

export interface ChartedVariable {
  /** Makes the ids of elements unique on a page. */
  readonly idPrefix: string;
  readonly name: string;
  readonly unitAbbreviatedName: string;
}

export interface VariableCharts {
  readonly hourlyColumnChart: Chart;
  readonly monthlyColumnChart: Chart;
  readonly distributionColumnChart: Chart;
  readonly weekdayColumnChart: Chart;
  readonly lineChartWithoutSmoothing: Chart;
  readonly lineChartWithSmoothing: Chart;
}

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
/** An average of a week bridges a few missing days by itself. */
const SMOOTHED_DAYS = 7;

export function variableCharts(series: ChartSeries, variable: ChartedVariable): VariableCharts {
  const { idPrefix, name, unitAbbreviatedName: unit } = variable;
  const text = (
    kind: keyof VariableCharts,
    along: string,
    by: string,
    shown: string,
    explanation: string,
  ): ChartText => ({
    chartId: chartId(idPrefix, kind),
    chartTitle: `${name} ${by}`,
    explanation,
    heading: name,
    shown: `${shown}${inBrackets(unit)}`,
    along,
    measure: name,
    unit,
  });
  const averages = (kind: keyof VariableCharts, along: string, by: string, of: string) =>
    text(kind, along, by, `Average ${by}`, `The average of ${of} ${by}.`);

  return {
    hourlyColumnChart: columnChart(
      averages(
        'hourlyColumnChart',
        'Hour',
        'by hour of the day',
        `single measurements of ${name}, in local time,`,
      ),
      series.hourlyMeans.map((value, hour) => ({ value, label: `${hour}`, name: `${hour}:00` })),
    ),
    monthlyColumnChart: columnChart(
      averages('monthlyColumnChart', 'Month', 'by month of the year', `daily values of ${name}`),
      calendarColumns(series.monthMeans, MONTHS),
    ),
    distributionColumnChart: columnChart(
      {
        ...text(
          'distributionColumnChart',
          `Daily value${inBrackets(unit)}`,
          'by value',
          'Number of days by value',
          `The number of days on which ${name} had each value.`,
        ),
        chartTitle: `Distribution of ${name}`,
        measure: 'Number',
        unit: 'days',
      },
      binColumns(series.distribution),
      { lastEdge: lastEdge(series.distribution), isCount: true },
    ),
    weekdayColumnChart: columnChart(
      averages('weekdayColumnChart', 'Day', 'by day of the week', `daily values of ${name}`),
      calendarColumns(series.weekdayMeans, WEEKDAYS),
    ),
    lineChartWithoutSmoothing: lineChart(
      text(
        'lineChartWithoutSmoothing',
        'Date',
        'over time',
        'Daily value',
        `The value of ${name} on each day with a record; other days leave a gap.`,
      ),
      series,
    ),
    lineChartWithSmoothing: lineChart(
      text(
        'lineChartWithSmoothing',
        'Date',
        'over time, smoothed',
        'Average of 7 days',
        `The average of ${name} over the seven days around each day, where at least three have a record; paler behind it, the days themselves.`,
      ),
      { days: series.days, values: series.smoothed },
      { behind: series, longestStep: SMOOTHED_DAYS },
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
