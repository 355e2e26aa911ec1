import type { SeriesInput } from '../analysis/analysis-input.ts';
import { type ChartSeries, chartSeries } from '../analysis/chart-series.ts';
import { dailySeries } from '../analysis/days/daily-values.ts';
import type { Pairs } from '../analysis/days/pairing.ts';
import type { StudyStatistics } from '../analysis/statistics.ts';
import type { StudyLabels } from '../analysis/study-labels.ts';
import { type StudyCharts, studyCharts } from '../charts/study-charts.ts';
import { type VariableCharts, variableCharts } from '../charts/variable-charts.ts';
import type { KnownVariable } from '../measurements/row.ts';
import type { PersonClock } from '../time/person-clock.ts';
import { unitLabel } from './study-text.ts';

/** Every chart of a study. */
export interface StudyDrawings {
  readonly cause: VariableCharts;
  readonly effect: VariableCharts;
  /** Charts of both variables together; absent for many people, because only one person's days can be drawn. */
  readonly study?: StudyCharts;
}

/** The most days of a line that an answer has room for: more than anybody has tracked. */
const mostLineDays = 20_000;

export const drawVariable = (
  series: ChartSeries,
  { userVariable, settings }: KnownVariable,
): VariableCharts =>
  variableCharts(latest(series), {
    idPrefix: `variable-${userVariable.variable.variableId}`,
    name: settings.displayName,
    unit: unitLabel(settings.unit),
    isSum: settings.combinationOperation === 'SUM',
    isFilled: settings.fillingValue !== undefined,
  });

export const drawStudy = (pairs: Pairs, statistics: StudyStatistics, labels: StudyLabels): StudyCharts =>
  studyCharts(latestPairs(pairs), statistics, labels, 'study');

export const seriesToDraw = (input: SeriesInput, { zone, dayStartsAt }: PersonClock): ChartSeries =>
  chartSeries(dailySeries(input, { timeZone: zone, dayStartsAt }));

function latest(series: ChartSeries): ChartSeries {
  const { days, values, smoothed } = series;
  if (days.length <= mostLineDays) return series;
  return {
    ...series,
    days: days.subarray(-mostLineDays),
    values: values.subarray(-mostLineDays),
    smoothed: smoothed.subarray(-mostLineDays),
  };
}

const latestPairs = ({ days, cause, effect }: Pairs): Pairs => ({
  days: days.subarray(-mostLineDays),
  cause: cause.subarray(-mostLineDays),
  effect: effect.subarray(-mostLineDays),
});
