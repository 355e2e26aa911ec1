import { known } from '../analysis/days/day-grid.ts';
import { mostCommonGap } from '../analysis/methods/serial-dependence.ts';
import { mustAt } from '../lists/must.ts';
import { type ChartReading, colours, coordinate, type DrawingBody, dot, type Plot, yOf } from './drawing.ts';
import { dateTicks } from './time-axis.ts';
import { type AxisScale, scaledAxis, type ValueAxis } from './value-axis.ts';
import { xmlText } from './xml-text.ts';

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
  /** The line also continues over this many days. */
  readonly longestStep?: number;
  readonly scale: AxisScale;
  /** The days that the axis goes over. @default from the first of the line to its last */
  readonly span?: { readonly first: number; readonly last: number };
  /** A goal, as a line across. */
  readonly level?: number | undefined;
  /** Days to mark, each with what happened then. */
  readonly events?: readonly MarkedDay[] | undefined;
}

export interface MarkedDay {
  readonly day: number;
  readonly text: string;
}

/** The number of parts that someone would go through one by one. */
const mostReadings = 12;
/** Up to this number of days each is read by itself. */
const mostSingleDays = 31;

/** Null without any value. */
export function lineBody(
  front: LineSeries,
  { behind, longestStep = 1, scale, span, level, events = [] }: LineSettings,
  reading: (part: LineSeries) => string,
): DrawingBody | null {
  const lines = behind === undefined ? [front] : [behind, front];
  const drawn = Float64Array.from(lines.flatMap(({ values }) => [...known(values)]));
  const firstDay = span?.first ?? front.days[0] ?? 0;
  const length = (span?.last ?? front.days.at(-1) ?? 0) - firstDay;
  if (drawn.length === 0) return null;
  const axis = scaledAxis(level === undefined ? drawn : Float64Array.from([...drawn, level]), scale);
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
        marks: [
          ...eventMarks(events, firstDay, length, xOf, plot),
          ...marks,
          levelMark(level, axis, plot),
        ].join(''),
        readings: readings(front, firstDay, length, xOf, reading),
      };
    },
  };
}

/** An upright line on each marked day that the axis goes over. */
const eventMarks = (
  events: readonly MarkedDay[],
  firstDay: number,
  length: number,
  xOf: (day: number) => number,
  plot: Plot,
) =>
  events
    .filter(({ day }) => day >= firstDay && day <= firstDay + length)
    .map(
      ({ day, text }) =>
        `<path class="event" d="M${coordinate(xOf(day))} ${plot.top}V${plot.bottom}" stroke="${colours.axis}" stroke-width="1.5" stroke-dasharray="2 3"><title>${xmlText(text)}</title></path>`,
    );

const levelMark = (level: number | undefined, axis: ValueAxis, plot: Plot) =>
  level === undefined
    ? ''
    : `<path class="level" d="M${coordinate(plot.left)} ${coordinate(yOf(axis, plot, level))}H${plot.right}" stroke="${colours.line}" stroke-width="1.5" stroke-dasharray="6 4"/>`;

/** A reading of each day while there are few, else of equal parts of the time. */
function readings(
  line: LineSeries,
  firstDay: number,
  length: number,
  xOf: (day: number) => number,
  reading: (part: LineSeries) => string,
): ChartReading[] {
  const parts = length < mostSingleDays ? length + 1 : mostReadings;
  const size = (length + 1) / parts;
  const half = length === 0 ? 20 : (xOf(firstDay + 1) - xOf(firstDay)) / 2;
  const points = pointsOf(line).filter(({ value }) => !Number.isNaN(value));
  return Array.from({ length: parts }, (_, part): ChartReading[] => {
    const [from, to] = [firstDay + part * size, firstDay + (part + 1) * size];
    const within = points.filter(({ day }) => day >= from && day < to);
    if (within.length === 0) return [];
    const text = reading({
      days: Int32Array.from(within, ({ day }) => day),
      values: Float64Array.from(within, ({ value }) => value),
    });
    return [{ from: xOf(from) - half, to: xOf(to - 1) + half, text }];
  }).flat();
}

interface LinePoint {
  readonly day: number;
  readonly value: number;
}

const pointsOf = ({ days, values }: LineSeries): LinePoint[] =>
  Array.from(days, (day, i) => ({ day, value: values[i] ?? NaN }));

function lineMarks(
  stretches: readonly (readonly LinePoint[])[],
  xOf: (day: number) => number,
  toY: (value: number) => number,
  colour: string,
): string {
  const areFew = stretches.reduce((count, points) => count + points.length, 0) <= mostDots;
  const dots = stretches.flatMap((points) =>
    areFew || points.length === 1 ? points.map(({ day, value }) => dot(xOf(day), toY(value))) : [],
  );
  const path = (d: readonly string[], width: number) =>
    d.length === 0 ? '' : `<path d="${d.join('')}" stroke="${colour}" stroke-width="${width}"/>`;
  const lines = stretches.map((points) => stretchPath(points, xOf, toY));
  return path(lines, 1.5) + path(dots, 4.5);
}

/** Cuts a line where days are missing. The most common step counts as usual, so weekly records make a line too. */
function unbroken(line: LineSeries, longestStep: number): LinePoint[][] {
  const longest = Math.max(longestStep, gapFactor * mostCommonGap(line.days));
  const stretches: LinePoint[][] = [];
  let stretch: LinePoint[] = [];
  for (const point of pointsOf(line)) {
    const isMissing = Number.isNaN(point.value);
    const before = stretch.at(-1);
    if (before !== undefined && (isMissing || point.day - before.day > longest)) {
      stretches.push(stretch);
      stretch = [];
    }
    if (!isMissing) stretch.push(point);
  }
  return stretch.length === 0 ? stretches : [...stretches, stretch];
}

/**
 * Keeps at most the first, lowest, highest and last point of each column of pixels: five years look the same and weigh
 * a tenth.
 */
function stretchPath(
  points: readonly LinePoint[],
  xOf: (day: number) => number,
  toY: (value: number) => number,
): string {
  const columns = Map.groupBy(points, ({ day }) => Math.floor(xOf(day)));
  const kept = [...columns.values()].flatMap((column) => {
    const values = column.map(({ value }) => value);
    const lowest = values.indexOf(values.reduce((a, b) => Math.min(a, b)));
    const highest = values.indexOf(values.reduce((a, b) => Math.max(a, b)));
    const indices = [0, Math.min(lowest, highest), Math.max(lowest, highest), column.length - 1];
    return [...new Set(indices)].map((index) => mustAt(column, index));
  });
  return `M${kept.map(({ day, value }) => `${coordinate(xOf(day))} ${coordinate(toY(value))}`).join('L')}`;
}
