import { coordinate } from '../charts/drawing.ts';
import { xmlText } from '../charts/xml-text.ts';
import { inDays } from '../texts/counted.ts';
import { scaleEnds } from '../units/scale-text.ts';
import { figuresOf, type Window } from './figures.ts';
import type { VisitSpan } from './visit-span.ts';
import { amountNumber, amountWords, type VisitVariable } from './visit-variable.ts';

/** A moment that all charts of a page show. */
export interface Mark {
  readonly day: number;
  readonly letter: string;
  readonly text: string;
}

/** One chart of a page: all of them have the same width and the same time. */
export interface Strip {
  readonly name: string;
  readonly shown: string;
  readonly svg: string;
}

/** The size of every drawing, which a page stretches. */
const stripSize = { width: 1000, height: 100 } as const;

const weekDays = 7;

/** Weeks that end with the last day, oldest first; the first one may be shorter. */
function weeksOfSpan({ first, last }: Window): readonly Window[] {
  const count = Math.ceil((last - first + 1) / weekDays);
  return Array.from({ length: count }, (_, i) => {
    const end = last - (count - 1 - i) * weekDays;
    return { first: Math.max(first, end - weekDays + 1), last: end };
  });
}

/** The share of the width at which a day begins. */
export const placeOf = (day: number, { first, last }: Window): number => (day - first) / (last - first + 1);

/** Bars by week for what comes and goes; for the rest the mean of each week within its range. */
export function strip(variable: VisitVariable, span: VisitSpan, marks: readonly Mark[]): Strip {
  const { name } = variable;
  const weeks = weeksOfSpan(span).flatMap((week) => {
    const figures = figuresOf(variable, week);
    return figures === undefined ? [] : [{ ...week, ...figures }];
  });
  const isCounted = variable.nature !== 'mean';
  const [lowest, highest] = isCounted ? [0, weekDays] : endsOf(variable, weeks);
  const x = (day: number) => coordinate(placeOf(day, span) * stripSize.width);
  const y = (value: number) => coordinate((1 - (value - lowest) / (highest - lowest)) * stripSize.height);
  const box = (week: Window, low: number, high: number) =>
    `M${x(week.first)} ${y(low)}H${x(week.last + 1)}V${y(high)}H${x(week.first)}z`;
  const drawn = isCounted
    ? `<path class="bars" d="${weeks.map((week) => (week.withIt === 0 ? '' : box(week, 0, week.withIt))).join('')}"/>`
    : `<path class="range" d="${weeks.map((week) => box(week, week.lowest, week.highest)).join('')}"/><path class="mean" d="${weeks
        .map((week) => `M${x(week.first)} ${y(week.mean)}H${x(week.last + 1)}`)
        .join('')}"/>`;
  const lines = marks.map(({ day }) => `M${x(day)} 0V${stripSize.height}`).join('');
  const shown = isCounted
    ? `days ${variable.nature === 'taken' ? 'taken' : 'with it'} each week, 0 to 7`
    : `weekly mean and range, ${amountNumber(lowest, variable)} to ${amountWords(highest, variable)}`;
  const words = `${name}, ${shown}. ${inWords(variable, span)}`;
  return {
    name,
    shown,
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${stripSize.width} ${stripSize.height}" preserveAspectRatio="none" role="img" aria-label="${xmlText(words)}">` +
      `${drawn}<path class="marks" d="${lines}"/></svg>`,
  };
}

function inWords(variable: VisitVariable, span: VisitSpan): string {
  const figures = figuresOf(variable, span);
  if (figures === undefined) return 'Nothing was recorded.';
  const { recorded, withIt, lowest, highest } = figures;
  return variable.nature === 'mean'
    ? `${inDays(recorded)} with a record, ${amountNumber(lowest, variable)} to ${amountWords(highest, variable)}.`
    : `${inDays(withIt)} with it.`;
}

/** A rating has the ends of its scale; anything else fills its chart, which would else be a flat line. */
function endsOf(
  { known: { settings } }: VisitVariable,
  weeks: readonly { readonly lowest: number; readonly highest: number }[],
): readonly [number, number] {
  const values = weeks.flatMap(({ lowest, highest }) => [lowest, highest]);
  const scale = scaleEnds(settings.unit.abbreviatedName) ?? [];
  const lowest = Math.min(...values, ...scale);
  const highest = Math.max(...values, ...scale);
  if (values.length === 0 && scale.length === 0) return [0, 1];
  return lowest === highest ? [lowest - 1, highest + 1] : [lowest, highest];
}
