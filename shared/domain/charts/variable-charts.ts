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

/** An average of a week bridges a few missing days by itself. */
const SMOOTHED_DAYS = 7;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function variableCharts(series: ChartSeries, variable: ChartedVariable): VariableCharts {
  const smoothed = { days: series.days, values: series.smoothed };
  return {
    hourlyColumnChart: columnChart(hourlyText(variable), hourColumns(series.hourlyMeans)),
    monthlyColumnChart: columnChart(monthlyText(variable), calendarColumns(series.monthMeans, MONTHS)),
    distributionColumnChart: columnChart(distributionText(variable), binColumns(series.distribution), {
      lastEdge: lastEdge(series.distribution),
      isCount: true,
    }),
    weekdayColumnChart: columnChart(weekdayText(variable), calendarColumns(series.weekdayMeans, WEEKDAYS)),
    lineChartWithoutSmoothing: lineChart(lineText(variable), series),
    lineChartWithSmoothing: lineChart(smoothedText(variable), smoothed, {
      behind: series,
      longestStep: SMOOTHED_DAYS,
    }),
  };
}

function text(
  { idPrefix, name, unitAbbreviatedName }: ChartedVariable,
  kind: keyof VariableCharts,
  settings: Pick<ChartText, 'chartTitle' | 'explanation' | 'shown' | 'along'> & Partial<ChartText>,
): ChartText {
  return {
    chartId: chartId(idPrefix, kind),
    heading: name,
    measure: name,
    unit: unitAbbreviatedName,
    ...settings,
  };
}

function hourlyText(variable: ChartedVariable): ChartText {
  return text(variable, 'hourlyColumnChart', {
    chartTitle: `${variable.name} by hour of the day`,
    explanation: `The average of all single measurements of ${variable.name} by the local hour in which they were taken.`,
    shown: `Average by hour of the day${inBrackets(variable.unitAbbreviatedName)}`,
    along: 'Hour of the day',
  });
}

function weekdayText(variable: ChartedVariable): ChartText {
  return text(variable, 'weekdayColumnChart', {
    chartTitle: `${variable.name} by day of the week`,
    explanation: `The average daily value of ${variable.name} on each day of the week.`,
    shown: `Average by day of the week${inBrackets(variable.unitAbbreviatedName)}`,
    along: 'Day of the week',
  });
}

function monthlyText(variable: ChartedVariable): ChartText {
  return text(variable, 'monthlyColumnChart', {
    chartTitle: `${variable.name} by month`,
    explanation: `The average daily value of ${variable.name} in each month of the year, all years together.`,
    shown: `Average by month${inBrackets(variable.unitAbbreviatedName)}`,
    along: 'Month',
  });
}

function distributionText(variable: ChartedVariable): ChartText {
  return text(variable, 'distributionColumnChart', {
    chartTitle: `Distribution of ${variable.name}`,
    explanation: `The number of days on which ${variable.name} had each value.`,
    shown: `Number of days by value${inBrackets(variable.unitAbbreviatedName)}`,
    along: `Daily value${inBrackets(variable.unitAbbreviatedName)}`,
    measure: 'Number',
    unit: 'days',
  });
}

function lineText(variable: ChartedVariable): ChartText {
  return text(variable, 'lineChartWithoutSmoothing', {
    chartTitle: `${variable.name} over time`,
    explanation: `The value of ${variable.name} on each day with a record; other days leave a gap.`,
    shown: `Daily value${inBrackets(variable.unitAbbreviatedName)}`,
    along: 'Date',
  });
}

function smoothedText(variable: ChartedVariable): ChartText {
  return text(variable, 'lineChartWithSmoothing', {
    chartTitle: `${variable.name} over time, smoothed`,
    explanation: `The average of ${variable.name} over the seven days around each day, where at least three have a record; paler behind it, the days themselves.`,
    shown: `Average of 7 days${inBrackets(variable.unitAbbreviatedName)}`,
    along: 'Date',
    measure: `${variable.name}, average of 7 days`,
  });
}

function hourColumns(values: readonly (number | null)[]): NamedColumn[] {
  return values.map((value, hour) => ({ value, label: `${hour}`, name: `${hour}:00` }));
}

function calendarColumns(values: readonly (number | null)[], names: readonly string[]): NamedColumn[] {
  return values.map((value, i) => ({ value, name: names[i] ?? '', label: (names[i] ?? '').slice(0, 3) }));
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
