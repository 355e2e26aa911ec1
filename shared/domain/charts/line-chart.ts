import { threeDigits } from '../analysis/number-text.ts';
import { type Chart, type ChartText, chartOption, drawingText, withUnit } from './chart.ts';
import { drawing } from './drawing.ts';
import { type LineSeries, type LineSettings, lineBody } from './line-drawing.ts';
import { dateLabel } from './time-axis.ts';

const DAY_MILLISECONDS = 86_400_000;

export function lineChart(text: ChartText, front: LineSeries, settings: LineSettings = {}): Chart {
  const data = Array.from(front.days, (day, i) => {
    const value = front.values[i] as number;
    return [day * DAY_MILLISECONDS, Number.isNaN(value) ? null : value] as const;
  });
  // Only the paler days behind it can be seen then.
  const note = data.length > 0 && data.every(([, value]) => value === null) ? ': too few records so far' : '';
  return {
    highchartConfig: chartOption(text, 'line', [{ name: text.measure, data }]),
    chartId: text.chartId,
    chartTitle: text.chartTitle,
    explanation: text.explanation,
    svg: drawing(drawingText(text, course(front, text.unit), note), lineBody(front, settings)),
  };
}

function course({ days, values }: LineSeries, unit: string): string {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return 'No data yet.';
  const period = first === last ? `On ${dateLabel(first)}` : `From ${dateLabel(first)} to ${dateLabel(last)}`;
  const lowest = known[0];
  const highest = known.at(-1);
  if (lowest === undefined || highest === undefined) return `${period}: no value.`;
  const range =
    lowest === highest ? threeDigits(lowest) : `${threeDigits(lowest)} to ${threeDigits(highest)}`;
  return `${period}: ${known.length} ${known.length === 1 ? 'value' : 'values'}, ${withUnit(range, unit)}.`;
}
