import { threeDigits } from '../analysis/number-text.ts';
import { type Chart, type ChartText, chartOption, drawingText, withUnit } from './chart.ts';
import { type Column, type ColumnSettings, columnBody } from './column-drawing.ts';
import { drawing } from './drawing.ts';
import { tickLabels } from './value-axis.ts';

export interface NamedColumn extends Column {
  /** In full, where the label under the column is short. */
  readonly name: string;
}

export function columnChart(
  text: ChartText,
  columns: readonly NamedColumn[],
  settings: ColumnSettings = {},
): Chart {
  const body = columnBody(columns, settings);
  const isFromZero = body === null || (body.axis.minimum <= 0 && body.axis.maximum >= 0);
  const note = isFromZero ? '' : `, axis from ${tickLabels(body.axis.ticks)[0]}`;
  return {
    highchartConfig: chartOption(
      text,
      'column',
      [{ name: text.measure, data: columns.map(({ value }) => value) }],
      columns.map(({ name }) => name),
    ),
    chartId: text.chartId,
    chartTitle: text.chartTitle,
    explanation: text.explanation,
    svg: drawing(drawingText(text, extremes(columns, text.unit), note), body),
  };
}

function extremes(columns: readonly NamedColumn[], unit: string): string {
  const known = columns.filter((column): column is NamedColumn & { value: number } => column.value !== null);
  const [first] = known;
  if (first === undefined) return 'No data yet.';
  const highest = known.reduce((a, b) => (b.value > a.value ? b : a), first);
  const lowest = known.reduce((a, b) => (b.value < a.value ? b : a), first);
  const say = ({ name, value }: typeof first) => `${name} with ${withUnit(threeDigits(value), unit)}`;
  return known.length === 1 ? `Only ${say(first)}.` : `Highest: ${say(highest)}. Lowest: ${say(lowest)}.`;
}
