import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measurementSort } from '../../../../shared/data/keys/measurements.ts';
import {
  channelOfId,
  everySecond,
  idRange,
  largestChannel,
  measurementId,
  startOfId,
} from '../../../../shared/domain/ids/measurement-id.ts';

const seconds = fc.integer({ min: everySecond.from, max: everySecond.to });
const channels = fc.integer({ min: 0, max: largestChannel });

test('an id holds its second and channel exactly, and never exceeds what JSON numbers keep', () => {
  fc.assert(
    fc.property(seconds, channels, (second, channel) => {
      const id = measurementId(second, channel);
      expect(Number.isSafeInteger(id) && id >= 0).toBe(true);
      expect([startOfId(id), channelOfId(id)]).toEqual([second, channel]);
    }),
  );
});

test('ids reach from 1900 to beyond 2170', () => {
  expect(everySecond.from).toBe(Date.UTC(1900, 0, 1) / 1000);
  expect(everySecond.to).toBeGreaterThan(Date.UTC(2170, 0, 1) / 1000);
  expect(measurementId(everySecond.to, largestChannel)).toBe(Number.MAX_SAFE_INTEGER);
});

test('the order of ids, and of their keys, is the order of time', () => {
  fc.assert(
    fc.property(seconds, seconds, channels, channels, (a, b, channelA, channelB) => {
      fc.pre(a !== b);
      const [idA, idB] = [measurementId(a, channelA), measurementId(b, channelB)];
      expect(idA < idB).toBe(a < b);
      expect(measurementSort(idA) < measurementSort(idB)).toBe(a < b);
    }),
  );
});

test('a range of seconds holds all of their channels and no other second', () => {
  const { first, last } = idRange(1000, 2000);
  expect([startOfId(first), channelOfId(first)]).toEqual([1000, 0]);
  expect([startOfId(last), channelOfId(last)]).toEqual([2000, largestChannel]);
});

test('a channel has 20 bits', () => {
  for (const channel of [-1, 0.5, largestChannel + 1])
    expect(() => measurementId(0, channel)).toThrow(RangeError);
});
