import { daySeconds } from '../time/calendar.ts';
import { slotsBetween } from '../time/occurrences.ts';
import { dayOfClock, latestDayOfClock, type PersonClock } from '../time/person-clock.ts';
import { nextWallTime } from '../time/schedule.ts';
import { firstEpochAtLocal, localSeconds } from '../time/zone.ts';
import { isActive, type Reminder, scheduleOf } from './reminder.ts';

/** One plan of a variable: its reminder, and the dose of each time if there is one. */
interface IntakePlan {
  readonly reminder: Reminder;
  /** The dose in the unit of the intakes. */
  readonly dose?: number | undefined;
  /** The slots that were passed over without an answer. */
  readonly passed?: readonly number[] | undefined;
}

/** A record of the variable; all of them are in the same unit. */
export interface Intake {
  readonly startAt: number;
  readonly amount: number;
}

export interface AdherenceDays {
  readonly daysPlanned: number;
  readonly daysTakenAsPlanned: number;
  /** The planned days on which all was passed over and nothing recorded; absent if there are none. */
  readonly daysNotAnswered?: number;
}

/** The person's present zone, and their clock as they lived by it. */
interface LivedDays {
  readonly timezone: string;
  readonly clock: PersonClock;
}

export const daysLookedAt = 30;

/**
 * The number of days, of the 30 before today, on which something was taken as planned: at least the planned amount, or
 * if the plan names none, at least as often. Days count from the first whole day of the present plan, each by the clock
 * that it was lived by, wherever the person is now. What was passed over is neither taken nor missed. Undefined if
 * nothing is planned.
 */
export function takenAsPlanned(
  plans: readonly IntakePlan[],
  intakes: readonly Intake[],
  lived: LivedDays,
  now: number,
): AdherenceDays | undefined {
  const active = plans.filter(({ reminder }) => isActive(reminder));
  if (active.length === 0) return undefined;
  const { clock } = lived;
  const today = latestDayOfClock(clock, now);
  const first = wholeFrom(
    active.map(({ reminder }) => reminder),
    clock,
    today - daysLookedAt,
  );
  const hasDoses = active.every(({ dose = 0 }) => dose > 0);
  const wanted = new Map<number, number>();
  for (const { reminder, dose = 1 } of active)
    for (const day of daysOfSlots(reminder, lived, first, today))
      wanted.set(day, (wanted.get(day) ?? 0) + (hasDoses ? dose : 1));
  const taken = new Map<number, number>();
  for (const { startAt, amount } of intakes.filter((intake) => intake.amount > 0)) {
    const day = dayOfClock(clock, startAt);
    taken.set(day, (taken.get(day) ?? 0) + (hasDoses ? amount : 1));
  }
  for (const { passed = [], dose = 1 } of active)
    for (const day of passed.map((slotAt) => dayOfClock(clock, slotAt)))
      if (wanted.has(day)) wanted.set(day, Math.max(0, (wanted.get(day) ?? 0) - (hasDoses ? dose : 1)));
  const planned = [...wanted].filter(([day]) => isOver(clock, day, now));
  // Two halves are a whole, even if their sum has a rounding error.
  const answered = planned.filter(([day, amount]) => amount > 0 || taken.has(day));
  const kept = answered.filter(([day, amount]) => (taken.get(day) ?? 0) >= amount * (1 - 1e-9));
  const silent = planned.length - answered.length;
  return {
    daysPlanned: planned.length,
    daysTakenAsPlanned: kept.length,
    ...(silent > 0 && { daysNotAnswered: silent }),
  };
}

/** The days from `first` up to yesterday for which the present plan asks, from its first whole day on. */
export function plannedDays(
  reminders: readonly Reminder[],
  lived: LivedDays,
  { first, today }: { readonly first: number; readonly today: number },
): ReadonlySet<number> {
  const from = wholeFrom(reminders, lived.clock, first);
  return new Set(reminders.flatMap((reminder) => [...daysOfSlots(reminder, lived, from, today)]));
}

/** The first whole day of the present plan, or `first` where that is later. */
const wholeFrom = (reminders: readonly Reminder[], clock: PersonClock, first: number): number =>
  Math.max(first, ...reminders.map((one) => dayOfClock(clock, plannedSince(one)) + 1));

/** The day of each slot, from the first of these days up to and not including the last. */
function* daysOfSlots(
  reminder: Reminder,
  { timezone, clock }: LivedDays,
  first: number,
  last: number,
): Generator<number> {
  const schedule = scheduleOf(reminder);
  const { dayStartsAt } = clock;
  if (reminder.zone === timezone) {
    // It went with the person, so that its times are those of the wall clock, wherever that was.
    const end = last * daySeconds + dayStartsAt;
    let wallTime = nextWallTime(schedule, first * daySeconds + dayStartsAt - 1);
    for (; wallTime !== undefined && wallTime < end; wallTime = nextWallTime(schedule, wallTime))
      yield Math.floor((wallTime - dayStartsAt) / daySeconds);
    return;
  }
  for (const slot of slotsBetween(schedule, (first - 2) * daySeconds, (last + 2) * daySeconds)) {
    const day = dayOfClock(clock, slot);
    if (day >= first && day < last) yield day;
  }
}

/** True if a day has ended: by itself, or because the person left it for a later one and has not come back. */
function isOver(clock: PersonClock, day: number, now: number): boolean {
  const midnight = (day + 1) * daySeconds + clock.dayStartsAt;
  const endedAt = firstEpochAtLocal(clock.zone, midnight);
  const endedByItself = endedAt <= now && localSeconds(clock.zone, endedAt) === midnight;
  return endedByItself || dayOfClock(clock, now) > day;
}

const plannedSince = ({ plannedAt, updatedAt }: Reminder): number => plannedAt ?? updatedAt;
