import type { VisitSpan } from './visit-span.ts';
import type { DayValue, VisitVariable } from './visit-variable.ts';

/** Days that are counted, both ends included. */
export interface Window {
  readonly first: number;
  readonly last: number;
}

/** The figures of a variable in some days. */
export interface Figures {
  /** Days with a record. */
  readonly recorded: number;
  /** Days on which there was some of it. */
  readonly withIt: number;
  readonly mean: number;
  readonly lowest: number;
  readonly highest: number;
}

const within = (days: readonly DayValue[], { first, last }: Window) =>
  days.filter(({ day }) => day >= first && day <= last);

export const hasSome = ({ none }: Pick<VisitVariable, 'none'>, { value }: DayValue): boolean => value > none;

/** Undefined where nothing was recorded, so nothing is said. */
export function figuresOf(variable: VisitVariable, window: Window): Figures | undefined {
  const days = within(variable.days, window);
  if (days.length === 0) return undefined;
  const values = days.map(({ value }) => value);
  return {
    recorded: days.length,
    withIt: days.filter((one) => hasSome(variable, one)).length,
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    lowest: Math.min(...values),
    highest: Math.max(...values),
  };
}

/** A figure of a variable for a stretch of days: its mean, or its days of thirty. */
export interface VisitLevel {
  readonly value: number;
  /** The days that it is about. */
  readonly days: number;
  readonly recorded: number;
  /** True if it is of days with a record, because too many have none. */
  readonly isOfRecorded: boolean;
}

export const daysOfMonth = 30;
const fullShare = 0.8;

/** Days before the first record of a variable are no days without it. */
export function levelOf(variable: VisitVariable, { first, last }: Window): VisitLevel | undefined {
  const begins = Math.max(first, variable.days[0]?.day ?? Infinity);
  const figures = figuresOf(variable, { first: begins, last });
  const days = last - begins + 1;
  if (variable.nature === 'mean')
    return figures && { value: figures.mean, days, recorded: figures.recorded, isOfRecorded: true };
  if (days < 1) return undefined;
  const { recorded = 0, withIt = 0 } = figures ?? {};
  if (!variable.isRated) return { value: (withIt / days) * daysOfMonth, days, recorded, isOfRecorded: false };
  return recorded === 0
    ? undefined
    : { value: (withIt / recorded) * daysOfMonth, days, recorded, isOfRecorded: recorded < fullShare * days };
}

/** The level of the days of a page, and the levels before. */
export interface LevelComparison {
  readonly now: VisitLevel;
  readonly before?: VisitLevel | undefined;
  /** The lowest and highest of the four weeks before; absent where there are too few. */
  readonly usual?: readonly [lowest: number, highest: number] | undefined;
}

export const fewestDays = 28;
const fewestRecorded = 7;
const fewestBlocks = 3;

export function compare(
  variable: VisitVariable,
  { first, since, last }: VisitSpan,
): LevelComparison | undefined {
  const now = levelOf(variable, { first: since, last });
  if (now === undefined) return undefined;
  const before = levelOf(variable, { first, last: since - 1 });
  if (before === undefined || !isEnough(variable, now) || !isEnough(variable, before)) return { now };
  const blocks = Array.from({ length: Math.floor(before.days / fewestDays) }, (_, i) => {
    const end = since - 1 - i * fewestDays;
    return levelOf(variable, { first: end - fewestDays + 1, last: end });
  }).flatMap((level) => (level !== undefined && isEnough(variable, level) ? [level.value] : []));
  return {
    now,
    before,
    usual: blocks.length < fewestBlocks ? undefined : [Math.min(...blocks), Math.max(...blocks)],
  };
}

const isEnough = ({ nature, isRated }: VisitVariable, { days, recorded }: VisitLevel): boolean =>
  days >= fewestDays && (recorded >= fewestRecorded || (nature !== 'mean' && !isRated));
