import { known } from '../analysis/days/day-grid.ts';
import { mean } from '../analysis/methods/moments.ts';
import { mustAt } from '../lists/must.ts';
import { inDays } from '../texts/counted.ts';
import { dayMilliseconds } from '../time/calendar.ts';
import { type Chart, type ChartText, chart, chartAmount } from './chart.ts';
import { type LineSeries, type LineSettings, lineBody } from './line-drawing.ts';
import { dateLabel } from './time-axis.ts';

export function lineChart(text: ChartText, line: LineSeries, settings: LineSettings): Chart {
  const { days, values } = line;
  const data = Array.from(days, (day, i) => {
    const value = mustAt(values, i);
    return [day * dayMilliseconds, Number.isNaN(value) ? null : value] as const;
  });
  const sorted = known(values).sort();
  const amountOf = (value: number) => chartAmount(value, text.unit);
  const reading = ({ days, values }: LineSeries) => {
    const [first = 0, last = first] = [days[0], days.at(-1)];
    const average = amountOf(mean(values) ?? 0);
    return first === last
      ? `${dateLabel(first)}: ${average}`
      : `${dateLabel(first)} to ${dateLabel(last)}: ${average} on average`;
  };
  return chart(text, {
    type: 'line',
    series: [{ name: text.measure, data }],
    axis: { type: 'datetime' },
    body: lineBody(line, settings, reading),
    inWords: `${dateLabel(days[0] ?? 0)} to ${dateLabel(days.at(-1) ?? 0)}: ${range(sorted, text.unit)}.`,
    // A line without any value is empty: only the paler one behind it can be seen.
    note: sorted.length === 0 && days.length > 0 ? ': too few records' : '',
  });
}

function range(sorted: Float64Array, unit: string): string {
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) return 'no value';
  return `${inDays(sorted.length)} with values from ${chartAmount(lowest, unit)} to ${chartAmount(highest, unit)}`;
}
