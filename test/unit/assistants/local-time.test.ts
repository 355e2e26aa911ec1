import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { formatLocal, momentText, readMoment, spanOfDays } from '../../../shared/assistants/local-time.ts';
import { parseDate } from '../../../shared/domain/time/calendar.ts';
import type { ZoneHistory } from '../../../shared/domain/time/person-clock.ts';

const berlin: ZoneHistory = { timezone: 'Europe/Berlin' };
const kathmandu: ZoneHistory = { timezone: 'Asia/Kathmandu' };
const utc = (text: string) => Date.parse(text) / 1000;

describe('a moment that an assistant says', () => {
  test.each([
    ['2026-11-14T08:30', '2026-11-14T07:30:00Z'],
    ['2026-11-14 08:30:15', '2026-11-14T07:30:15Z'],
    ['2026-07-14T08:30', '2026-07-14T06:30:00Z'],
    ['2026-11-14T08:30Z', '2026-11-14T08:30:00Z'],
    ['2026-11-14T08:30+05:30', '2026-11-14T03:00:00Z'],
    ['2026-11-14T08:30:00.250Z', '2026-11-14T08:30:00Z'],
  ])('%s is on the person’s own clock, unless it names an offset', (text, second) => {
    expect(v.is(momentText(), text)).toBe(true);
    expect(readMoment(text, berlin)).toBe(utc(second));
  });

  test.each(['2026-02-30T08:00', '2026-11-14', '08:30', '2026-11-14T25:00', 'yesterday', '', 5, null])(
    '%p is none',
    (text) => {
      expect(v.is(momentText(), text)).toBe(false);
    },
  );

  test('comes back as it was said, with its offset', () => {
    for (const [person, offset] of [
      [berlin, '+01:00'],
      [kathmandu, '+05:45'],
    ] as const)
      expect(formatLocal(readMoment('2026-11-14T08:30', person), person)).toBe(`2026-11-14T08:30${offset}`);
  });
});

test('days are the person’s own, also those of 23 and 25 hours', () => {
  const day = (text: string) => parseDate(text) ?? 0;
  expect(spanOfDays(day('2026-03-29'), day('2026-03-29'), berlin)).toEqual({
    earliestMeasurementTime: '2026-03-28T23:00:00',
    latestMeasurementTime: '2026-03-29T21:59:59',
  });
  expect(spanOfDays(day('2026-10-25'), day('2026-10-25'), berlin)).toEqual({
    earliestMeasurementTime: '2026-10-24T22:00:00',
    latestMeasurementTime: '2026-10-25T22:59:59',
  });
});
