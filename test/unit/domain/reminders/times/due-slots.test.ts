import { describe, expect, test } from '@jest/globals';
import {
  comingSlot,
  dueSlots,
  passedSlotOfToday,
} from '../../../../../shared/domain/reminders/times/due-slots.ts';
import { epoch, exampleReminder } from '../example-reminder.ts';

describe('the slots a reminder has reached', () => {
  test('are the one it waits at, and what comes next', () => {
    const dueAt = epoch('2026-06-10T18:00:00');
    const due = dueSlots({ ...exampleReminder(), dueAt }, epoch('2026-06-10T18:00:30'), 40);
    expect(due).toEqual({ slots: [dueAt], next: epoch('2026-06-11T18:00:00') });
  });

  test('are none before its time', () => {
    const dueAt = epoch('2026-06-10T18:00:00');
    expect(dueSlots({ ...exampleReminder(), dueAt }, dueAt - 1, 40)).toEqual({ slots: [], next: dueAt });
  });

  test('are no older than a day after an outage; exactly a day old still counts', () => {
    const dueAt = epoch('2026-06-10T18:00:00');
    const waiting = { ...exampleReminder(), dueAt };
    expect(dueSlots(waiting, epoch('2026-06-14T12:00:00'), 40).slots).toEqual([epoch('2026-06-13T18:00:00')]);
    expect(dueSlots(waiting, epoch('2026-06-14T18:00:00'), 40).slots).toHaveLength(2);
    expect(dueSlots(waiting, epoch('2026-06-14T18:00:01'), 40).slots).toHaveLength(1);
  });

  test('are at most so many at once, and the rest stays due', () => {
    const reminder = exampleReminder({ frequency: 60, dueAt: epoch('2026-06-10T06:00:00') });
    const now = epoch('2026-06-10T12:00:00');
    const due = dueSlots({ ...reminder, dueAt: reminder.dueAt as number }, now, 40);
    expect(due.slots).toHaveLength(40);
    expect(due.next).toBe((due.slots.at(-1) as number) + 60);
    expect(due.next).toBeLessThanOrEqual(now);
  });
});

test('a favourite or a disabled reminder has no slot to come, nor one that has passed', () => {
  const now = epoch('2026-06-10T19:00:00');
  for (const reminder of [exampleReminder({ frequency: 0 }), exampleReminder({ enabled: false })]) {
    expect(comingSlot(reminder, now)).toBeUndefined();
    expect(passedSlotOfToday(reminder, now)).toBeUndefined();
  }
});

test('today is the local day', () => {
  const lateLocal = exampleReminder({ timeOfDay: 30 * 60 });
  // 00:30 in Berlin is 22:30 of the day before in UTC.
  expect(passedSlotOfToday(lateLocal, epoch('2026-06-10T23:00:00'))).toBe(epoch('2026-06-10T22:30:00'));
  expect(passedSlotOfToday(lateLocal, epoch('2026-06-10T22:29:00'))).toBeUndefined();
  expect(passedSlotOfToday(lateLocal, epoch('2026-06-10T21:59:00'))).toBe(epoch('2026-06-09T22:30:00'));
  expect(passedSlotOfToday(exampleReminder(), epoch('2026-06-10T17:59:59'))).toBeUndefined();
});
