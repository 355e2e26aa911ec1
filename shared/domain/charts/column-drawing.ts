import {
  type AxisLabel,
  COLOURS,
  coordinate,
  type DrawingBody,
  dot,
  LABEL_SIZE,
  type Plot,
  yOf,
} from './drawing.ts';
import { textWidth } from './text-layout.ts';
import { type ValueAxis, valueAxis } from './value-axis.ts';

export interface Column {
  /** Null leaves a gap. */
  readonly value: number | null;
  readonly label: string;
}

export interface ColumnSettings {
  /** For bins: labels stand on their left edges, and this one on the right edge of the last. */
  readonly lastEdge?: string | undefined;
  /** For counts: no tick between whole numbers, and always from zero. */
  readonly isCount?: boolean;
  /** Labels only every so many columns, even where there is room for more. */
  readonly labelEvery?: number;
}

/** Differences smaller than this share of the values would not show on an axis from zero. */
const SMALLEST_VISIBLE_SPREAD = 0.05;

/** Null without any value. */
export function columnBody(columns: readonly Column[], settings: ColumnSettings): DrawingBody | null {
  const values = columns.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return null;
  const axis = settings.isCount === true ? valueAxis(0, Math.max(...values), 1) : columnAxis(values);
  return {
    axis,
    draw: (plot) => ({
      labels: columnLabels(columns, plot, settings),
      marks: columnMarks(columns, axis, plot),
    }),
  };
}

/** From zero, unless the columns would then all look the same. */
function columnAxis(values: readonly number[]): ValueAxis {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const size = Math.max(Math.abs(lowest), Math.abs(highest));
  const spread = highest - lowest;
  const isNearlyLevel = spread > 0 && spread < SMALLEST_VISIBLE_SPREAD * size;
  if (size === 0) return valueAxis(0, 1);
  return isNearlyLevel ? valueAxis(lowest, highest) : valueAxis(Math.min(0, lowest), Math.max(0, highest));
}

/** Columns speak by their length from zero. On an axis that leaves zero out they would lie, so dots stand in. */
function columnMarks(columns: readonly Column[], axis: ValueAxis, plot: Plot): string {
  const pitch = (plot.right - plot.left) / columns.length;
  if (axis.minimum > 0 || axis.maximum < 0) {
    const dots = columns.map(({ value }, i) =>
      value === null ? '' : dot(plot.left + (i + 0.5) * pitch, yOf(axis, plot, value)),
    );
    return `<path d="${dots.join('')}" stroke="${COLOURS.data}" stroke-width="9"/>`;
  }
  const width = Math.min(pitch * 0.76, 48);
  const base = yOf(axis, plot, Math.max(axis.minimum, Math.min(axis.maximum, 0)));
  const bars = columns.map(({ value }, i) => {
    if (value === null) return '';
    const x = plot.left + (i + 0.5) * pitch - width / 2;
    const y = yOf(axis, plot, value);
    // A value on the base line still shows as a thin mark: zero is not the same as nothing recorded.
    const height = Math.max(1.5, Math.abs(base - y));
    const top = value < 0 ? base : base - height;
    return `M${coordinate(x)} ${coordinate(top)}h${coordinate(width)}v${coordinate(height)}h${coordinate(-width)}z`;
  });
  return `<path d="${bars.join('')}" fill="${COLOURS.data}"/>`;
}

/** Every label if there is room, else every second, third, … so that the steps stay even. */
function columnLabels(
  columns: readonly Column[],
  plot: Plot,
  { lastEdge, labelEvery = 1 }: ColumnSettings,
): AxisLabel[] {
  const pitch = (plot.right - plot.left) / columns.length;
  const texts = [...columns.map(({ label }) => label), ...(lastEdge === undefined ? [] : [lastEdge])];
  const offset = lastEdge === undefined ? 0.5 : 0;
  const widest = Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE))) + 4;
  const stride = roundStride(Math.max(labelEvery, Math.ceil(widest / pitch)));
  return texts.flatMap((text, i) =>
    i % stride === 0 ? [{ x: plot.left + (i + offset) * pitch, text }] : [],
  );
}

function roundStride(atLeast: number): number {
  return [1, 2, 3, 4, 6].find((stride) => stride >= atLeast) ?? atLeast;
}
