import { mustAt } from '../lists/must.ts';
import { type ChartReading, colours, coordinate, type DrawingBody, dot, type Plot, yOf } from './drawing.ts';
import { type AxisScale, scaledAxis, tickLabels, type ValueAxis } from './value-axis.ts';

interface Scatter {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly xScale: AxisScale;
  readonly yScale: AxisScale;
  /** Tells which points stand out. */
  readonly isUnusual: (index: number) => boolean;
  /** Points on the line that fits best and the ends of its interval there; empty where nothing was found. */
  readonly fit: readonly FitPoint[];
  /** The text for the points between two values of x. */
  readonly reading: (from: number, to: number) => string | null;
}

export interface FitPoint {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

/** Beyond this many points, those close together are drawn as one. */
const mostPoints = 1000;
const coarseGrain = 3;
const dotSize = 5;
const smallestDot = 3;
const largestDot = 16;
/** Keeps the largest dots inside the plot. */
const inset = 8;

/** Null without any pair. */
export function scatterBody(scatter: Scatter): DrawingBody | null {
  const { x, y, isUnusual, fit, reading } = scatter;
  if (x.length === 0) return null;
  const across = scaledAxis(x, scatter.xScale);
  const axis = scaledAxis(y, scatter.yScale);
  return {
    axis,
    draw: (plot) => {
      const xOf = (value: number) => xIn(across, plot, value);
      const toY = (value: number) => Math.max(plot.top, Math.min(plot.bottom, yOf(axis, plot, value)));
      const labels = tickLabels(across.ticks);
      const usual = Array.from(x.keys()).filter((i) => !isUnusual(i));
      const unusual = Array.from(x.keys()).filter(isUnusual);
      const at = (i: number) => [xOf(mustAt(x, i)), toY(mustAt(y, i))] as const;
      return {
        labels: across.ticks.map((tick, i) => ({ x: xOf(tick), text: labels[i] ?? '' })),
        marks: fitMarks(fit, xOf, toY, axis) + pointMarks(usual.map(at)) + ringMarks(unusual.map(at)),
        readings: across.ticks.slice(1).flatMap((to, i): ChartReading[] => {
          const from = mustAt(across.ticks, i);
          // The last stretch holds its own end too.
          const text = reading(from, i === across.ticks.length - 2 ? Infinity : to);
          return text === null ? [] : [{ from: xOf(from), to: xOf(to), text }];
        }),
      };
    },
  };
}

function xIn(across: ValueAxis, plot: Plot, value: number): number {
  const share = (value - across.minimum) / (across.maximum - across.minimum);
  return plot.left + inset + share * (plot.right - plot.left - 2 * inset);
}

type Point = readonly [x: number, y: number];

/** Days that fall together make one dot whose area grows with their number. */
function pointMarks(points: readonly Point[]): string {
  const grain = points.length > mostPoints ? coarseGrain : 0.5;
  const snap = (value: number) => Math.round(value / grain) * grain;
  const counts = new Map<string, number>();
  for (const [x, y] of points) {
    const mark = dot(snap(x), snap(y));
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  const most = [...counts.values()].reduce((a, b) => Math.max(a, b), 1);
  const ofOne = Math.min(dotSize, largestDot / Math.sqrt(most));
  const sizeOf = (count: number) => Math.max(smallestDot, Math.round(ofOne * Math.sqrt(count)));
  const bySize = Map.groupBy(counts, ([, count]) => sizeOf(count));
  return Array.from(bySize, ([size, marks]) => {
    const path = marks.map(([mark]) => mark).join('');
    return `<path d="${path}" stroke="${colours.data}" stroke-opacity="0.6" stroke-width="${size}"/>`;
  }).join('');
}

/** Hollow, so that nobody takes them for the others. */
function ringMarks(points: readonly Point[]): string {
  const rings = points.map(([x, y]) => `M${coordinate(x - 4)} ${coordinate(y)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`);
  return rings.length === 0 ? '' : `<path d="${rings.join('')}" stroke="${colours.line}" stroke-width="2"/>`;
}

/** The line ends where it leaves the plot. */
function fitMarks(
  fit: readonly FitPoint[],
  xOf: (x: number) => number,
  toY: (y: number) => number,
  { minimum, maximum }: ValueAxis,
): string {
  if (fit.length === 0) return '';
  const isInside = ({ y }: FitPoint) => y >= minimum && y <= maximum;
  const point = (x: number, y: number) => `${coordinate(xOf(x))} ${coordinate(toY(y))}`;
  const upper = fit.map(({ x, high }) => point(x, high));
  const lower = fit.map(({ x, low }) => point(x, low)).reverse();
  const line = fit.filter(isInside).map(({ x, y }) => point(x, y));
  return [
    `<path d="M${[...upper, ...lower].join('L')}z" fill="${colours.line}" fill-opacity="0.15"/>`,
    `<path d="M${line.join('L')}" stroke="${colours.line}" stroke-width="2"/>`,
  ].join('');
}
