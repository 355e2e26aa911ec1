/** A year at a glance: a column for every month, a cell for every day, darker where the value is higher. */
import { mean } from '../analysis/methods/moments.ts';
import type { UnitLabel } from '../analysis/study-labels.ts';
import { inDays } from '../texts/counted.ts';
import { dayMilliseconds } from '../time/calendar.ts';
import { monthNames } from '../time/names.ts';
import { chartAmount, chartId, inBrackets } from './chart.ts';
import { colours, coordinate, emptyDrawing, label, type Plot, plotFrame } from './drawing.ts';
import { dateLabel } from './time-axis.ts';
import { axisScaleOf, unitText } from './unit-text.ts';
import { scaledAxis, tickLabels, type ValueAxis } from './value-axis.ts';
import { xmlText } from './xml-text.ts';

export interface CalendarYear {
  /** Makes the ids of elements unique on a page. */
  readonly idPrefix: string;
  readonly name: string;
  readonly unit: UnitLabel;
  readonly isSum: boolean;
  readonly year: number;
  /** Values by day, counted from 1970-01-01; days of other years are left out. */
  readonly values: ReadonlyMap<number, number>;
}

const rowHeight = 10;
const rowCount = 31;
const gap = 1.5;
const leftEdge = 32;
/** The opacity of the colour at each step. */
const strengths = [0.16, 0.36, 0.57, 0.78, 1];
/** The share of days at either end that do not stretch the scale. */
const outermostShare = 0.02;
const labelledDays = [1, 5, 10, 15, 20, 25, 30];

export function calendarDrawing(calendar: CalendarYear): string {
  const { idPrefix, name, unit, year } = calendar;
  const months = monthNames.map((month, index) => ({ month, index, days: daysOfMonth(calendar, index) }));
  const recorded = months.flatMap(({ days }) => days.filter(({ value }) => value !== undefined));
  const values = Float64Array.from(recorded, ({ value }) => value ?? 0);
  const text = {
    chartId: chartId(idPrefix, `calendar${year}`),
    chartTitle: `${name} in ${year}`,
    names: [name],
    heading: `${name} in ${year}`,
    shown: `Each day${inBrackets(unitText(unit))}, ${inDays(recorded.length)}`,
    along: '',
    whyEmpty: `No data in ${year}`,
    description: `Each day of ${year} as a cell: the higher the value, the stronger its colour.`,
  };
  return plotFrame(text, rowCount * rowHeight, 52, (frame) => {
    if (recorded.length === 0) return emptyDrawing(text, frame);
    const axis = scaledAxis(usual(values), axisScaleOf(unit, calendar.isSum));
    const plot = { ...frame, left: leftEdge };
    const width = (plot.right - plot.left) / months.length;
    return [
      ...labelledDays.map((day) =>
        label(leftEdge - 6, plot.top + day * rowHeight - 1, String(day), 'text-anchor="end"'),
      ),
      ...months.flatMap(({ month, index, days }) => {
        const x = plot.left + index * width;
        const cells = days.map((day) => cell(day, { x, width, top: plot.top }, axis, unit.abbreviatedName));
        const initial = label(x + width / 2, plot.bottom + 17, month.charAt(0), 'text-anchor="middle"');
        return [
          `<g role="img" aria-label="${xmlText(monthInWords(month, days, unit.abbreviatedName))}">`,
          ...cells,
          initial,
          '</g>',
        ];
      }),
      legend(axis, Math.max(...values), plot),
    ].join('');
  });
}

interface CalendarDay {
  readonly day: number;
  readonly value: number | undefined;
}

function daysOfMonth({ year, values }: CalendarYear, month: number): CalendarDay[] {
  const first = Date.UTC(year, month) / dayMilliseconds;
  const next = Date.UTC(year, month + 1) / dayMilliseconds;
  return Array.from({ length: next - first }, (_, i) => ({ day: first + i, value: values.get(first + i) }));
}

/** Pointing at a cell shows its day; a page finds the day of a cell by `data-day`. */
function cell(
  { day, value }: CalendarDay,
  { x, width, top }: { x: number; width: number; top: number },
  axis: ValueAxis,
  unit: string,
): string {
  const row = new Date(day * dayMilliseconds).getUTCDate() - 1;
  const place = `x="${coordinate(x + gap)}" y="${coordinate(top + row * rowHeight)}" width="${coordinate(width - 2 * gap)}" height="${rowHeight - gap}" rx="2"`;
  if (value === undefined)
    return `<rect ${place} data-day="${day}" fill="none" stroke="${colours.grid}" pointer-events="all"/>`;
  const says = `<title>${xmlText(`${dateLabel(day)}: ${chartAmount(value, unit)}`)}</title>`;
  return `<rect ${place} data-day="${day}" ${shade(value, axis)}>${says}</rect>`;
}

/** The values without the outermost: one odd day must not make all others look alike. */
function usual(values: Float64Array): Float64Array {
  const left = Math.floor(values.length * outermostShare);
  return values.toSorted().subarray(left, values.length - left);
}

function shade(value: number, { minimum, maximum }: ValueAxis): string {
  const step = Math.floor(((value - minimum) / (maximum - minimum)) * strengths.length);
  const strength = strengths[Math.max(0, Math.min(strengths.length - 1, step))];
  return `fill="${colours.data}" fill-opacity="${strength}"`;
}

function monthInWords(month: string, days: readonly CalendarDay[], unit: string): string {
  const values = Float64Array.from(days.flatMap(({ value }) => value ?? []));
  const average = mean(values);
  return average === null
    ? `${month}: no data`
    : `${month}: ${inDays(values.length)}, ${chartAmount(average, unit)} on average`;
}

function legend(axis: ValueAxis, greatest: number, plot: Plot): string {
  const size = rowHeight + 2;
  const [lowest = '', highest = ''] = tickLabels([axis.minimum, axis.maximum]);
  const y = plot.bottom + 30;
  const left = plot.right - strengths.length * (size + 2) - 96;
  const steps = strengths.map(
    (strength, i) =>
      `<rect x="${coordinate(left + i * (size + 2))}" y="${y}" width="${size}" height="${size}" rx="2" fill="${colours.data}" fill-opacity="${strength}"/>`,
  );
  return [
    label(left - 6, y + 10, lowest, 'text-anchor="end"'),
    ...steps,
    label(
      left + strengths.length * (size + 2) + 4,
      y + 10,
      greatest > axis.maximum ? `${highest} and more` : highest,
    ),
  ].join('');
}
