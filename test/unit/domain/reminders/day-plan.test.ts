import { describe, expect, test } from '@jest/globals';
import { measurementId } from '../../../../shared/domain/ids/measurement-id.ts';
import {
  dayPlan,
  type PlanQuestion,
  type PlanReminder,
} from '../../../../shared/domain/reminders/day-plan.ts';
import { daySeconds, hourSeconds } from '../../../../shared/domain/time/calendar.ts';
import { clockOf } from '../../../../shared/domain/time/person-clock.ts';
import { epoch } from './example-reminder.ts';

const clock = clockOf({ timezone: 'Europe/Berlin' });
const from = epoch('2026-06-09T22:00:00');
const day = { from, until: from + daySeconds };
/** Epoch seconds of an hour in Berlin. */
const at = (hour: number) => from + hour * hourSeconds;

const reminder = (members: Partial<PlanReminder> = {}): PlanReminder => ({
  id: 1,
  variableId: 7,
  variableCategoryName: 'Treatments',
  displayName: 'Zinc',
  enabled: true,
  reminderFrequency: daySeconds,
  nextReminderTimesEpochSeconds: [],
  defaultValue: 1,
  unitAbbreviatedName: 'pills',
  ...members,
});
const question = (hour: number, members: Partial<PlanQuestion> = {}): PlanQuestion => ({
  id: hour * 10,
  trackingReminderId: 1,
  variableId: 7,
  variableCategoryName: 'Treatments',
  displayName: 'Zinc',
  state: 'pending',
  trackingReminderNotificationTimeEpoch: at(hour),
  defaultValue: 1,
  unitAbbreviatedName: 'pills',
  ...members,
});
const planOf = (questions: PlanQuestion[], reminders: PlanReminder[], now = at(9)) =>
  dayPlan({ questions, reminders, day, clock, now });
const shape = ({ times }: ReturnType<typeof planOf>) =>
  times.map(({ part, doses }) => [part, ...doses.map(({ name, state }) => `${name} ${state}`)]);

describe('the plan of a day', () => {
  test('has the doses by time, those of one time together; other days, others’ things and experiments are none of it', () => {
    const iron = { variableId: 8, displayName: 'Iron', trackingReminderId: 2 };
    const plan = planOf(
      [
        question(20, { state: 'coming' }),
        question(8, { id: 81, ...iron }),
        question(8),
        question(-2),
        question(12, { variableCategoryName: 'Emotions' }),
        question(13, { experimentId: 'experiment-1' }),
        question(1, { state: 'skipped', skipReason: 'Ran out' }),
      ],
      [reminder(), reminder({ id: 2, variableId: 8 })],
    );
    expect(shape(plan)).toEqual([
      ['Night', 'Zinc skipped'],
      ['Morning', 'Iron pending', 'Zinc pending'],
      ['Evening', 'Zinc coming'],
    ]);
    expect(plan.others).toEqual([]);
  });

  test('tells what comes later, also more often than the service names times, and each slot once', () => {
    const drops = reminder({
      nextReminderTimesEpochSeconds: [at(10), at(12), at(14)],
      reminderTimesLocal: ['08:00:00', '10:00:00', '12:00:00', '14:00:00', '16:00:00', '18:00:00'],
    });
    const plan = planOf([question(8), question(10, { state: 'coming' })], [drops]);
    expect(shape(plan)).toEqual([
      ['Morning', 'Zinc pending'],
      ['Morning', 'Zinc coming'],
      ['Midday', 'Zinc later'],
      ['Midday', 'Zinc later'],
      ['Evening', 'Zinc later'],
      ['Evening', 'Zinc later'],
    ]);
    expect(shape(planOf([], [{ ...drops, enabled: false, nextReminderTimesEpochSeconds: [] }]))).toEqual([]);
  });

  test('shows what was taken and when, by the entry itself, whatever the dose is now', () => {
    const [dose] =
      planOf(
        [
          question(8, {
            state: 'tracked',
            trackedValue: 2,
            trackedUnitAbbreviatedName: 'mg',
            measurementId: measurementId(at(7.5), 1),
          }),
        ],
        [reminder({ defaultValue: 3 })],
      ).times[0]?.doses ?? [];
    expect(dose).toMatchObject({ state: 'tracked', amount: 2, unit: 'mg', takenAt: at(7.5) });
    // An early answer that is not sent yet stays at its time.
    const unsent = question(20, { state: 'tracked', answeredAt: at(17) });
    expect(planOf([unsent], [reminder()], at(19)).times[0]?.doses[0]?.takenAt).toBe(at(17));
  });

  test('says of a dose that another is on record shortly before, from any reminder of the medicine', () => {
    const own = [reminder({ tooSoonSeconds: 6 * hourSeconds }), reminder({ id: 2 })];
    const taken = question(8, {
      state: 'tracked',
      trackedValue: 1,
      measurementId: measurementId(at(7.5), 1),
    });
    const soonOf = (questions: PlanQuestion[], now?: number) =>
      planOf(questions, own, now).times.flatMap(({ doses }) => doses.map(({ soonAfter }) => soonAfter));
    expect(soonOf([taken, question(12, { trackingReminderId: 2, state: 'coming' })])).toEqual([
      undefined,
      at(7.5),
    ]);
    expect(soonOf([taken, question(20)], at(20))).toEqual([undefined, undefined]);
    // Answered here a moment ago, and not sent yet.
    const unsent = question(8, { state: 'tracked', trackedValue: 1 });
    expect(soonOf([unsent, question(9, { trackingReminderId: 2 })])).toEqual([undefined, at(8)]);
    const onRecord = question(9, { recordedSinceSlotBefore: [{ startAt: '2026-06-10T05:40:00' }] });
    expect(soonOf([onRecord])).toEqual([epoch('2026-06-10T05:40:00')]);
  });

  test('has each medicine once: in the plan, as needed, or not today', () => {
    const asNeeded = reminder({ id: 3, variableId: 9, reminderFrequency: 0, displayName: 'Ibuprofen' });
    const stopped = reminder({ id: 4, variableId: 10, enabled: false, displayName: 'Iron' });
    const also = reminder({ id: 5, reminderFrequency: 0 });
    const plan = planOf([question(8)], [reminder(), asNeeded, stopped, { ...stopped, id: 6 }, also]);
    expect(plan.asNeeded).toEqual([asNeeded]);
    expect(plan.others.map(({ displayName }) => displayName)).toEqual(['Iron']);
  });
});
