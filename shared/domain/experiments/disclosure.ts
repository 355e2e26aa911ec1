import { mustAt } from '../lists/must.ts';
import { daySeconds, hourSeconds } from '../time/calendar.ts';
import { firstEpochAtLocal, zoneOffsets } from '../time/zone.ts';
import type { Experiment } from './experiment.ts';
import type { InstructionDay } from './schedule.ts';

/** The zone that a person says they are in, and when they last said so: whatever they say of the past changes neither. */
export interface Whereabouts {
  readonly timezone: string;
  /** Absent for people who have never moved. */
  readonly timezoneSetAt?: number;
}

/** Nobody who changes time zone gets two days' instructions within this time. */
const leastApart = 18 * hourSeconds;
/** Pairs that begin this long after a move go by the new zone alone. */
const settledAfter = 48 * hourSeconds;

/**
 * The second from which a day's instruction may be known: the day has begun in the zone of the plan and in the
 * person's present one, so that moving there and back tells nothing early.
 */
export function disclosedFrom(
  experiment: Pick<Experiment, 'plan' | 'starts'>,
  person: Whereabouts,
  { day, pair }: Pick<InstructionDay, 'day' | 'pair'>,
  /** When the instruction of the day before was shown, if it was. */
  previousToldAt: number | undefined,
): number {
  const { plan, starts } = experiment;
  const startIn = (zone: string, of: number) =>
    firstEpochAtLocal(zoneOffsets(zone), of * daySeconds + plan.dayStartsAt);
  const { timezone, timezoneSetAt } = person;
  if (timezoneSetAt === undefined) return startIn(timezone, day);
  const isSettled = timezoneSetAt + settledAfter <= startIn(plan.timeZone, mustAt(starts, pair));
  return Math.max(
    startIn(timezone, day),
    isSettled ? 0 : startIn(plan.timeZone, day),
    previousToldAt === undefined ? 0 : previousToldAt + leastApart,
  );
}
