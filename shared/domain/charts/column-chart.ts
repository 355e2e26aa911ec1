import { type Chart, type ChartText, chart, chartAmount } from './chart.ts';
import { type Column, type ColumnSettings, columnBody } from './column-drawing.ts';
import { tickLabels } from './value-axis.ts';

export interface NamedColumn extends Omit<Column, 'reading'> {
  /** The full name, where the label under the column is short. */
  readonly name: string;
}

export function columnChart(
  text: ChartText,
  columns: readonly NamedColumn[],
  settings: ColumnSettings = {},
): Chart {
  const amountOf = (value: number) => chartAmount(value, text.unit);
  const body = columnBody(
    columns.map((column) => ({
      ...column,
      reading: column.value === null ? '' : `${column.name}: ${amountOf(column.value)}`,
    })),
    settings,
  );
  const isFromZero = body === null || body.axis.minimum <= 0 || settings.scale?.ends !== undefined;
  return chart(text, {
    type: 'column',
    series: [{ name: text.measure, data: columns.map(({ value }) => value) }],
    axis: { categories: columns.map(({ name }) => name) },
    body,
    inWords: extremes(columns, amountOf),
    note: isFromZero ? '' : `, axis from ${tickLabels(body.axis.ticks)[0]}`,
    isAlongDrawn: text.along !== '',
  });
}

function extremes(columns: readonly NamedColumn[], amountOf: (value: number) => string): string {
  const known = columns
    .flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
    .sort((a, b) => b.value - a.value);
  const [highest, lowest] = [known[0], known.at(-1)].map(
    (column) => column && `${column.name} with ${amountOf(column.value)}`,
  );
  return known.length === 1 ? `Only ${highest}.` : `Highest: ${highest}. Lowest: ${lowest}.`;
}
