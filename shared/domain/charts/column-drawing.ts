import {
  type AxisLabel,
  type ChartReading,
  colours,
  coordinate,
  type DrawingBody,
  dot,
  labelSize,
  type Plot,
  yOf,
} from './drawing.ts';
import { textWidth } from './text-layout.ts';
import { type AxisScale, scaledAxis, type ValueAxis, valueAxis } from './value-axis.ts';

export interface Column {
  /** Null leaves a gap. */
  readonly value: number | null;
  readonly label: string;
  /** The text shown while someone points at the column. */
  readonly reading: string;
  /** The place of the column; side by side by default. */
  readonly at?: number;
}

export interface ColumnSettings {
  readonly scale?: AxisScale;
  /** Set for bins: labels are at their left edges, and this one on the right edge of the last. */
  readonly lastEdge?: string | undefined;
  /** True for counts: no tick between whole numbers, always from zero, and nothing where nothing was counted. */
  readonly isCount?: boolean;
}

/** Null without any value. */
export function columnBody(columns: readonly Column[], settings: ColumnSettings): DrawingBody | null {
  const values = Float64Array.from(columns.flatMap(({ value }) => value ?? []));
  if (values.length === 0) return null;
  const axis =
    settings.isCount === true
      ? valueAxis(0, Math.max(...values), 1)
      : scaledAxis(values, settings.scale ?? {});
  return {
    axis,
    draw: (plot) => {
      const placed = place(columns, plot);
      return {
        labels: columnLabels(columns, placed, settings),
        marks: columnMarks(columns, placed, axis, plot, settings),
        readings: columns.flatMap(({ value, reading }, i): ChartReading[] =>
          value === null || (value === 0 && settings.isCount === true)
            ? []
            : [
                {
                  from: placed.xOf(i) - placed.pitch / 2,
                  to: placed.xOf(i) + placed.pitch / 2,
                  text: reading,
                },
              ],
        ),
      };
    },
  };
}

interface ColumnPlaces {
  /** The room that each column has. */
  readonly pitch: number;
  /** The middle of a column. */
  readonly xOf: (index: number) => number;
}

function place(columns: readonly Column[], plot: Plot): ColumnPlaces {
  const positions = columns.map(({ at }, i) => at ?? i);
  const first = Math.min(...positions);
  const pitch = (plot.right - plot.left) / (Math.max(...positions) - first + 1);
  return { pitch, xOf: (index) => plot.left + ((positions[index] ?? 0) - first + 0.5) * pitch };
}

/** Columns speak by their length from zero. On an axis that leaves zero out they would mislead, so dots replace them. */
function columnMarks(
  columns: readonly Column[],
  { pitch, xOf }: ColumnPlaces,
  axis: ValueAxis,
  plot: Plot,
  { isCount = false }: ColumnSettings,
): string {
  const hasZero = axis.minimum <= 0 && axis.maximum >= 0;
  const width = Math.min(pitch * 0.76, 48);
  const base = yOf(axis, plot, 0);
  let bars = '';
  let dots = '';
  columns.forEach(({ value }, i) => {
    if (value === null || (isCount && value === 0)) return;
    const y = yOf(axis, plot, value);
    // A mean of zero has no height, and is not the same as nothing recorded.
    if (!hasZero || value === 0) dots += dot(xOf(i), y);
    else {
      const [top, bottom] = [Math.min(base, y), Math.max(base, y)];
      bars += `M${coordinate(xOf(i) - width / 2)} ${coordinate(top)}h${coordinate(width)}V${coordinate(bottom)}h${coordinate(-width)}z`;
    }
  });
  return [
    bars === '' ? '' : `<path d="${bars}" fill="${colours.data}"/>`,
    dots === '' ? '' : `<path d="${dots}" stroke="${colours.data}" stroke-width="${hasZero ? 4 : 9}"/>`,
  ].join('');
}

/** Every label if there is room, else every second, third, … so that the steps stay even. */
function columnLabels(
  columns: readonly Column[],
  { pitch, xOf }: ColumnPlaces,
  { lastEdge }: ColumnSettings,
): AxisLabel[] {
  const isPlaced = columns.some(({ at }) => at !== undefined);
  if (isPlaced) return columns.flatMap(({ label }, i) => (label === '' ? [] : [{ x: xOf(i), text: label }]));
  const texts = [...columns.map(({ label }) => label), ...(lastEdge === undefined ? [] : [lastEdge])];
  const shift = lastEdge === undefined ? 0 : -pitch / 2;
  const widest = Math.max(...texts.map((text) => textWidth(text, labelSize))) + 4;
  const needed = Math.ceil(widest / pitch);
  const stride = [1, 2, 3, 4, 6].find((each) => each >= needed) ?? needed;
  return texts.flatMap((text, i) => (i % stride === 0 ? [{ x: xOf(0) + i * pitch + shift, text }] : []));
}
