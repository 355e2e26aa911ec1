import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measurementSort } from '../../../../shared/data/keys.ts';
import {
  everySecond,
  idRange,
  largestSlot,
  measurementId,
  slotOfId,
  startOfId,
} from '../../../../shared/domain/measurements/measurement-id.ts';

const seconds = fc.integer({ min: everySecond.from, max: everySecond.to });
const slots = fc.integer({ min: 0, max: largestSlot });

test('an id holds its second and slot exactly, and never exceeds what JSON numbers keep', () => {
  fc.assert(
    fc.property(seconds, slots, (second, slot) => {
      const id = measurementId(second, slot);
      expect(Number.isSafeInteger(id) && id >= 0).toBe(true);
      expect([startOfId(id), slotOfId(id)]).toEqual([second, slot]);
    }),
  );
});

test('ids reach from 1900 to beyond 2170', () => {
  expect(everySecond.from).toBe(Date.UTC(1900, 0, 1) / 1000);
  expect(everySecond.to).toBeGreaterThan(Date.UTC(2170, 0, 1) / 1000);
  expect(measurementId(everySecond.to, largestSlot)).toBe(Number.MAX_SAFE_INTEGER);
});

test('the order of ids, and of their keys, is the order of time', () => {
  fc.assert(
    fc.property(seconds, seconds, slots, slots, (a, b, slotA, slotB) => {
      fc.pre(a !== b);
      const [idA, idB] = [measurementId(a, slotA), measurementId(b, slotB)];
      expect(idA < idB).toBe(a < b);
      expect(measurementSort(idA) < measurementSort(idB)).toBe(a < b);
    }),
  );
});

test('a range of seconds holds all of their slots and no other second', () => {
  const { first, last } = idRange(1000, 2000);
  expect([startOfId(first), slotOfId(first)]).toEqual([1000, 0]);
  expect([startOfId(last), slotOfId(last)]).toEqual([2000, largestSlot]);
});

test('a slot has 20 bits', () => {
  for (const slot of [-1, 0.5, largestSlot + 1]) expect(() => measurementId(0, slot)).toThrow(RangeError);
});
