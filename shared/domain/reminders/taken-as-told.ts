import { daySeconds } from '../time/calendar.ts';
import { slotsBetween } from '../time/occurrences.ts';
import { dayOfClock } from '../time/person-clock.ts';
import { epochOfLocal } from '../time/zone.ts';
import { clockOfReminder, isActive, type Reminder, scheduleOf } from './reminder.ts';

/** One plan of a variable: its reminder, and the dose of each time if there is one. */
interface IntakePlan {
  readonly reminder: Reminder;
  /** The dose in the unit of the intakes. */
  readonly dose?: number | undefined;
}

/** A record of the variable; all of them are in the same unit. */
export interface Intake {
  readonly startAt: number;
  readonly amount: number;
}

export interface TakenAsTold {
  readonly daysPlanned: number;
  readonly daysTakenAsTold: number;
}

export const daysLookedAt = 30;

/**
 * The number of days, of the 30 before today, on which something was taken as planned: at least the planned amount, or
 * if the plan names none, at least as often. Days count from the first whole day of the present plan, by the clock of
 * the first reminder. Undefined if nothing is planned.
 */
export function takenAsTold(
  plans: readonly IntakePlan[],
  intakes: readonly Intake[],
  now: number,
): TakenAsTold | undefined {
  const active = plans.filter(({ reminder }) => isActive(reminder));
  const [first] = active;
  if (first === undefined) return undefined;
  const clock = clockOfReminder(first.reminder);
  const startOf = (day: number) => epochOfLocal(clock.zone, day * daySeconds + clock.dayStartsAt);
  const today = dayOfClock(clock, now);
  const wholeFrom = Math.max(...active.map(({ reminder }) => dayOfClock(clock, plannedSince(reminder)) + 1));
  const hasDoses = active.every(({ dose = 0 }) => dose > 0);
  let daysPlanned = 0;
  let daysTakenAsTold = 0;
  for (let day = Math.max(today - daysLookedAt, wholeFrom); day < today; day++) {
    const [from, until] = [startOf(day), startOf(day + 1)];
    const told = active.reduce((sum, { reminder, dose = 1 }) => {
      const times = [...slotsBetween(scheduleOf(reminder), from - 1, until - 1)].length;
      return sum + times * (hasDoses ? dose : 1);
    }, 0);
    if (told === 0) continue;
    daysPlanned += 1;
    const taken = intakes
      .filter(({ startAt, amount }) => startAt >= from && startAt < until && amount > 0)
      .reduce((sum, { amount }) => sum + (hasDoses ? amount : 1), 0);
    // Two halves are a whole, even if their sum has a rounding error.
    if (taken >= told * (1 - 1e-9)) daysTakenAsTold += 1;
  }
  return { daysPlanned, daysTakenAsTold };
}

const plannedSince = ({ plannedAt, updatedAt }: Reminder): number => plannedAt ?? updatedAt;
