import { known } from '../analysis/days/day-grid.ts';
import { mostCommonGap } from '../analysis/methods/serial-dependence.ts';
import { colours, coordinate, type DrawingBody, dot, type Reading, yOf } from './drawing.ts';
import { dateTicks } from './time-axis.ts';
import { type AxisScale, scaledAxis } from './value-axis.ts';

export interface LineSeries {
  readonly days: Int32Array;
  /** NaN leaves a gap. */
  readonly values: Float64Array;
}

/** A step this many times the usual one leaves a gap in the line. */
const gapFactor = 1.5;
const mostDots = 60;
/** Keeps the first and the last dot whole. */
const inset = 4;

export interface LineSettings {
  /** Drawn paler behind the line. */
  readonly behind?: LineSeries;
  /** The line also goes on over this many days. */
  readonly longestStep?: number;
  readonly scale: AxisScale;
  /** The days that the axis goes over. @default from the first of the line to its last */
  readonly span?: { readonly first: number; readonly last: number };
}

/** The number of parts that somebody would go through one by one. */
const mostReadings = 12;
/** Up to this number of days each is read by itself. */
const mostSingleDays = 31;

/** Null without any value. */
export function lineBody(
  front: LineSeries,
  { behind, longestStep = 1, scale, span }: LineSettings,
  reading: (part: LineSeries) => string,
): DrawingBody | null {
  const lines = behind === undefined ? [front] : [behind, front];
  const drawn = Float64Array.from(lines.flatMap(({ values }) => [...known(values)]));
  const firstDay = span?.first ?? front.days[0] ?? 0;
  const length = (span?.last ?? front.days.at(-1) ?? 0) - firstDay;
  if (drawn.length === 0) return null;
  const axis = scaledAxis(drawn, scale);
  return {
    axis,
    draw: (plot) => {
      const width = plot.right - plot.left - 2 * inset;
      const xOf = (day: number) =>
        plot.left + inset + width * (length === 0 ? 0.5 : (day - firstDay) / length);
      const marks = lines.map((line) => {
        // A gap narrower than a pixel cannot be seen.
        const longest = Math.max(line === front ? longestStep : 1, length / width);
        const colour = line === front ? colours.data : colours.dataBehind;
        return lineMarks(unbroken(line, longest), xOf, (value) => yOf(axis, plot, value), colour);
      });
      return {
        labels: dateTicks(firstDay, firstDay + length).map(({ day, label }) => ({
          x: xOf(day),
          text: label,
        })),
        marks: marks.join(''),
        readings: readings(front, firstDay, length, xOf, reading),
      };
    },
  };
}

/** A reading of each day while there are few, else of equal parts of the time. */
function readings(
  { days, values }: LineSeries,
  firstDay: number,
  length: number,
  xOf: (day: number) => number,
  reading: (part: LineSeries) => string,
): Reading[] {
  const parts = length < mostSingleDays ? length + 1 : mostReadings;
  const size = (length + 1) / parts;
  const half = length === 0 ? 20 : (xOf(firstDay + 1) - xOf(firstDay)) / 2;
  return Array.from({ length: parts }, (_, part): Reading[] => {
    const [from, to] = [firstDay + part * size, firstDay + (part + 1) * size];
    const isIn = (i: number) =>
      (days[i] as number) >= from && (days[i] as number) < to && !Number.isNaN(values[i]);
    const within = { days: days.filter((_, i) => isIn(i)), values: values.filter((_, i) => isIn(i)) };
    if (within.days.length === 0) return [];
    return [{ from: xOf(from) - half, to: xOf(to - 1) + half, text: reading(within) }];
  }).flat();
}

function lineMarks(
  stretches: readonly LineSeries[],
  xOf: (day: number) => number,
  toY: (value: number) => number,
  colour: string,
): string {
  const areFew = stretches.reduce((count, { days }) => count + days.length, 0) <= mostDots;
  const dots = stretches.flatMap(({ days, values }) =>
    areFew || days.length === 1 ? Array.from(days, (day, i) => dot(xOf(day), toY(values[i] as number))) : [],
  );
  const path = (d: readonly string[], width: number) =>
    d.length === 0 ? '' : `<path d="${d.join('')}" stroke="${colour}" stroke-width="${width}"/>`;
  const lines = stretches.map((stretch) => stretchPath(stretch, xOf, toY));
  return path(lines, 1.5) + path(dots, 4.5);
}

/** Cuts a line where days are missing. The most common step counts as usual, so weekly records make a line too. */
function unbroken({ days, values }: LineSeries, longestStep: number): LineSeries[] {
  const longest = Math.max(longestStep, gapFactor * mostCommonGap(days));
  const stretches: LineSeries[] = [];
  let start = 0;
  for (let i = 0; i <= days.length; i++) {
    const isEnd = i === days.length || Number.isNaN(values[i]);
    const isGap = !isEnd && i > start && (days[i] as number) - (days[i - 1] as number) > longest;
    if (!isEnd && !isGap) continue;
    if (i > start) stretches.push({ days: days.subarray(start, i), values: values.subarray(start, i) });
    start = isEnd ? i + 1 : i;
  }
  return stretches;
}

/**
 * Keeps at most the first, lowest, highest and last point of each column of pixels: five years look the same and weigh
 * a tenth.
 */
function stretchPath(
  { days, values }: LineSeries,
  xOf: (day: number) => number,
  toY: (value: number) => number,
): string {
  const points: string[] = [];
  for (let i = 0; i < days.length; ) {
    const column = Math.floor(xOf(days[i] as number));
    let lowest = i;
    let highest = i;
    let next = i;
    for (; next < days.length && Math.floor(xOf(days[next] as number)) === column; next++) {
      if ((values[next] as number) < (values[lowest] as number)) lowest = next;
      if ((values[next] as number) > (values[highest] as number)) highest = next;
    }
    for (const index of new Set([i, Math.min(lowest, highest), Math.max(lowest, highest), next - 1])) {
      points.push(`${coordinate(xOf(days[index] as number))} ${coordinate(toY(values[index] as number))}`);
    }
    i = next;
  }
  return `M${points.join('L')}`;
}
