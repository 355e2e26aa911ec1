import * as v from 'valibot';
import type { StudyChartName, VariableChartName } from '../../domain/charts/chart-list.ts';
import { says } from '../fields/says.ts';

/** Interface 2.12: a chart as options for a drawing library, and drawn. */
export const chartSchema = v.object({
  highchartConfig: says(
    v.record(v.string(), v.unknown()),
    'Plain JSON in a widely read option format: chart, title, xAxis, yAxis, series. No functions.',
  ),
  chartId: says(v.string(), 'The id of the drawing’s elements, unique within a study.'),
  chartTitle: v.string(),
  explanation: says(v.string(), 'What is shown, in a sentence.'),
  svg: says(v.string(), 'The drawing, with a title and a description for those who cannot see it.'),
  svgUrl: says(
    v.string(),
    'Where the drawing can be fetched while the study is published; before that, a data address that contains it.',
  ),
});
export type ChartRecord = v.InferOutput<typeof chartSchema>;

export const variableChartsSchema = v.object({
  hourlyColumnChart: chartSchema,
  monthlyColumnChart: chartSchema,
  distributionColumnChart: chartSchema,
  weekdayColumnChart: chartSchema,
  lineChartWithoutSmoothing: chartSchema,
  lineChartWithSmoothing: chartSchema,
} satisfies Record<VariableChartName, typeof chartSchema>);

export const studyChartsSchema = v.object({
  pairsScatterChart: chartSchema,
  delayColumnChart: chartSchema,
} satisfies Record<StudyChartName, typeof chartSchema>);
