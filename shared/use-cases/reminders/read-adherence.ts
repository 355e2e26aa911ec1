import { readPostedRows } from '../../data/measurements/measurement.ts';
import { readNotifications } from '../../data/reminders/find-notifications.ts';
import type { Person } from '../../domain/people/person.ts';
import { reminderNumberOf, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import {
  type AdherenceDays,
  daysLookedAt,
  type Intake,
  takenAsPlanned,
} from '../../domain/reminders/taken-as-planned.ts';
import { askedUnit, defaultValueOf, type TrackedReminder } from '../../domain/reminders/tracked-reminder.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { clockOf, type ZoneHistory } from '../../domain/time/person-clock.ts';
import { amountIn } from '../../domain/units/amount.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const queriesAtOnce = 8;
/** Days of the person's begin up to a day before those of UTC; people who travel may have one twice. */
const readSeconds = (daysLookedAt + 3) * daySeconds;

/** Counts, by variable, the days on which it was taken as these reminders say; all reminders of a variable are one plan. */
export async function readAdherence(
  person: Pick<Person, 'userId' | keyof ZoneHistory>,
  tracked: readonly TrackedReminder[],
  all: readonly Reminder[],
  now: number,
): Promise<Map<number, AdherenceDays>> {
  const { userId, timezone } = person;
  const lived = { timezone, clock: clockOf(person) };
  const passed = await readPassed(userId, now);
  const ofVariables = new Map(tracked.map((one) => [one.reminder.variableId, one]));
  const found = await mapInParallel([...ofVariables.values()], queriesAtOnce, async (one) => {
    const { variableId } = one.reminder;
    const unit = askedUnit(one);
    const intakes: Intake[] = [];
    const range = { userId, variableId, from: now - readSeconds, to: now, descending: false };
    for await (const page of readPostedRows(range))
      for (const { startAt, value, unitId } of page)
        intakes.push({ startAt, amount: amountIn(unit, { value, unitId }) ?? 0 });
    const plans = all
      .filter((reminder) => reminder.variableId === variableId)
      .map((reminder) => ({
        reminder,
        dose: amountIn(unit, doseOf({ ...one, reminder })),
        passed: passed.get(reminder.number),
      }));
    return [variableId, takenAsPlanned(plans, intakes, lived, now)] as const;
  });
  return new Map(found.flatMap(([id, days]) => (days === undefined ? [] : [[id, days] as const])));
}

/** The slots that were passed over, by the numbers of their reminders. */
async function readPassed(userId: number, now: number): Promise<ReadonlyMap<number, readonly number[]>> {
  const ids: number[] = [];
  const slots = { from: now - readSeconds, to: now };
  for await (const page of readNotifications({ userId, state: 'handled', slots, descending: true }, now))
    ids.push(...page.filter(({ handled }) => handled?.action === 'pass').map(({ id }) => id));
  const byReminder = Map.groupBy(ids, reminderNumberOf);
  return new Map([...byReminder].map(([number, own]) => [number, own.map(slotTimeOf)]));
}

/** The usual value, in the unit of the question. */
function doseOf(tracked: TrackedReminder) {
  const value = defaultValueOf(tracked);
  return value === undefined ? undefined : { value, unitId: askedUnit(tracked).id };
}
