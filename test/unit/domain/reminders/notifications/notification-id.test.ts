import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  notificationId,
  reminderNumber,
  reminderNumberOf,
  slotTimeOf,
} from '../../../../../shared/domain/reminders/notifications/notification-id.ts';

const seconds = fc.integer({ min: 0, max: 4_102_444_800 });
const numbers = fc.integer({ min: 1, max: 2 ** 20 - 1 });

test('an id gives back its slot and its reminder, and is a safe integer', () => {
  fc.assert(
    fc.property(seconds, numbers, (slot, number) => {
      const id = notificationId(slot, number);
      expect([slotTimeOf(id), reminderNumberOf(id), Number.isSafeInteger(id)]).toEqual([slot, number, true]);
    }),
  );
});

test('ids are ordered by slot, whatever the reminder', () => {
  fc.assert(
    fc.property(seconds, numbers, numbers, (slot, one, other) => {
      expect(notificationId(slot, one)).toBeLessThan(notificationId(slot + 1, other));
    }),
  );
});

test('the first thousand reminders of neighbouring people have different numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 50 }), (userId, distance) => {
      const own = reminderNumber(userId, 1);
      const other = reminderNumber(userId + distance, 1);
      expect(Math.abs(own - other)).toBeGreaterThanOrEqual(1000);
      expect(reminderNumber(userId, 1000)).toBe(own + 999);
    }),
  );
});
