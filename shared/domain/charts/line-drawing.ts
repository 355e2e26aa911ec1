import { COLOURS, coordinate, type DrawingBody, dot, type Plot, yOf } from './drawing.ts';
import { dateTicks } from './time-axis.ts';
import { type ValueAxis, valueAxis } from './value-axis.ts';

export interface LineSeries {
  readonly days: Int32Array;
  /** NaN leaves a gap. */
  readonly values: Float64Array;
}

/** A step this many times the usual one leaves a gap in the line. */
const GAP = 1.5;
const MOST_DOTS = 60;

export interface LineSettings {
  /** Drawn paler behind the line. */
  readonly behind?: LineSeries;
  /** The line also goes on over this many days. */
  readonly longestStep?: number;
}

/** Null without any value. */
export function lineBody(front: LineSeries, { behind, longestStep = 1 }: LineSettings): DrawingBody | null {
  const lines = behind === undefined ? [front] : [behind, front];
  const known = lines.flatMap(({ values }) => [...values]).filter((value) => !Number.isNaN(value));
  const firstDay = front.days[0];
  const lastDay = front.days.at(-1);
  if (known.length === 0 || firstDay === undefined || lastDay === undefined) return null;
  const axis = valueAxis(
    known.reduce((a, b) => Math.min(a, b)),
    known.reduce((a, b) => Math.max(a, b)),
  );
  return {
    axis,
    draw: (plot) => {
      const xOf = (day: number) =>
        firstDay === lastDay
          ? (plot.left + plot.right) / 2
          : plot.left + 4 + ((day - firstDay) / (lastDay - firstDay)) * (plot.right - plot.left - 8);
      return {
        labels: dateTicks(firstDay, lastDay).map(({ day, label }) => ({ x: xOf(day), text: label })),
        marks: lines
          .map((line) =>
            line === front
              ? lineMarks(unbroken(line, longestStep), xOf, axis, plot, COLOURS.data)
              : lineMarks(unbroken(line, 1), xOf, axis, plot, COLOURS.dataBehind),
          )
          .join(''),
      };
    },
  };
}

function lineMarks(
  stretches: readonly LineSeries[],
  xOf: (day: number) => number,
  axis: ValueAxis,
  plot: Plot,
  colour: string,
): string {
  const path = stretches.map((stretch) => stretchPath(stretch, xOf, (value) => yOf(axis, plot, value)));
  const few = stretches.reduce((count, { days }) => count + days.length, 0) <= MOST_DOTS;
  const dots = stretches.flatMap(({ days, values }) =>
    few || days.length === 1
      ? Array.from(days, (day, i) => dot(xOf(day), yOf(axis, plot, values[i] as number)))
      : [],
  );
  return [
    `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/>`,
    dots.length === 0
      ? ''
      : `<path d="${[...new Set(dots)].join('')}" stroke="${colour}" stroke-width="4.5" stroke-linecap="round"/>`,
  ].join('');
}

/** Cuts a line where days are missing. What is usual is the most common step, so weekly records make a line too. */
function unbroken({ days, values }: LineSeries, longestStep: number): LineSeries[] {
  const longest = Math.max(longestStep, GAP * usualStep(days));
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

function usualStep(days: Int32Array): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < days.length; i++) {
    const step = (days[i] as number) - (days[i - 1] as number);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const [usual = 1] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  return usual;
}

/** At most the lowest and the highest point for each column of pixels: five years look the same and weigh a tenth. */
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
