import type { Run } from '../histories/runs.ts';
import type { TimeSpan } from '../histories/sealing.ts';
import { binBlock } from '../time/bins.ts';
import { daySeconds } from '../time/calendar.ts';
import type { PersonClock } from '../time/person-clock.ts';
import type { ReadingPlan } from './reading-plan.ts';
import type { KnownVariable } from './row.ts';

/** A run within a bin and within the requested range. */
export interface Part {
  readonly known: KnownVariable;
  readonly run: Run;
  /** The second at which the run begins within its bin. */
  readonly startAt: number;
  readonly isLeftOut: boolean;
}

/** The span of the plan extended to whole days, because the source that counts on a day is chosen from all of it. */
export const wholeDays = ({ zone, dayStartsAt }: PersonClock, { from, to }: ReadingPlan): TimeSpan => ({
  from: binBlock(zone, daySeconds, from, dayStartsAt).from,
  until: binBlock(zone, daySeconds, to, dayStartsAt).until,
});

const idOf = ({ known }: Part) => known.userVariable.variable.variableId;

export function inReadingOrder(parts: Part[], { descending }: ReadingPlan): Part[] {
  // Sums of several variables in one hour depend in their last bit on the order, so ids break ties.
  parts.sort((a, b) => a.startAt - b.startAt || idOf(a) - idOf(b));
  return descending ? parts.reverse() : parts;
}
