import { extremesOf } from '../analysis/moments.ts';
import { COLOURS, coordinate, type DrawingBody, dot, type Plot, yOf } from './drawing.ts';
import { tickLabels, type ValueAxis, valueAxis } from './value-axis.ts';

export interface Scatter {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** y = intercept + slope · x; null where there is none. */
  readonly line: { readonly slope: number; readonly intercept: number } | null;
}

/** Beyond this many points, those that lie close together are taken for one. */
const MOST_POINTS = 1000;
const COARSE = 3;
const DOT = 5;
const SMALLEST_DOT = 3;
const LARGEST_DOT = 16;
/** Keeps the largest dots inside the plot. */
const INSET = 8;

/** Null without any pair. */
export function scatterBody({ x, y, line }: Scatter): DrawingBody | null {
  if (x.length === 0) return null;
  const across = axisOf(x);
  const axis = axisOf(y);
  return {
    axis,
    draw: (plot) => {
      const xOf = (value: number) => xIn(across, plot, value);
      const labels = tickLabels(across.ticks);
      return {
        labels: across.ticks.map((tick, i) => ({ x: xOf(tick), text: labels[i] ?? '' })),
        marks: pointMarks(x, y, xOf, axis, plot) + lineMark(line, across, axis, plot),
      };
    },
  };
}

function axisOf(values: Float64Array): ValueAxis {
  const { lowest, highest } = extremesOf(values);
  return valueAxis(lowest, highest);
}

function xIn(across: ValueAxis, plot: Plot, value: number): number {
  const share = (value - across.minimum) / (across.maximum - across.minimum);
  return plot.left + INSET + share * (plot.right - plot.left - 2 * INSET);
}

/** Days that fall together make one dot whose area grows with their number. */
function pointMarks(
  x: Float64Array,
  y: Float64Array,
  xOf: (value: number) => number,
  axis: ValueAxis,
  plot: Plot,
): string {
  const grain = x.length > MOST_POINTS ? COARSE : 0.5;
  const snap = (value: number) => Math.round(value / grain) * grain;
  const counts = new Map<string, number>();
  x.forEach((value, i) => {
    const mark = dot(snap(xOf(value)), snap(yOf(axis, plot, y[i] as number)));
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  });
  const most = [...counts.values()].reduce((a, b) => Math.max(a, b));
  const ofOne = Math.min(DOT, LARGEST_DOT / Math.sqrt(most));
  const sizeOf = (count: number) => Math.max(SMALLEST_DOT, Math.round(ofOne * Math.sqrt(count)));
  const bySize = Map.groupBy(counts, ([, count]) => sizeOf(count));
  return Array.from(bySize, ([size, marks]) => {
    const path = marks.map(([mark]) => mark).join('');
    return `<path d="${path}" stroke="${COLOURS.data}" stroke-opacity="0.6" stroke-width="${size}"/>`;
  }).join('');
}

/** From edge to edge, but never out of the plot. */
function lineMark(line: Scatter['line'], across: ValueAxis, axis: ValueAxis, plot: Plot): string {
  if (line === null) return '';
  const { slope, intercept } = line;
  const crossings = slope === 0 ? [] : [axis.minimum, axis.maximum].map((y) => (y - intercept) / slope);
  const inside = [across.minimum, across.maximum, ...crossings]
    .filter((x) => x >= across.minimum && x <= across.maximum)
    .map((x) => ({ x, y: intercept + slope * x }))
    .filter(({ y }) => isWithin(y, axis))
    .toSorted((a, b) => a.x - b.x);
  const [from, to] = [inside[0], inside.at(-1)];
  if (from === undefined || to === undefined) return '';
  const point = ({ x, y }: typeof from) =>
    `${coordinate(xIn(across, plot, x))} ${coordinate(yOf(axis, plot, y))}`;
  return `<path d="M${point(from)}L${point(to)}" stroke="${COLOURS.line}" stroke-width="2"/>`;
}

function isWithin(value: number, { minimum, maximum }: ValueAxis): boolean {
  const rounding = (maximum - minimum) * 1e-9;
  return value >= minimum - rounding && value <= maximum + rounding;
}
