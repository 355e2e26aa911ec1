import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { demoMeasurements } from '../../../../../lib/local/demo/demo-measurements.ts';
import { measurementInputs } from '../../../../../shared/schemas/measurements/measurement-input.ts';

test.each(['UTC', 'Europe/Berlin', 'America/Los_Angeles'])(
  'the demo person’s months are entries the service takes, up to this day in %s',
  (timezone) => {
    const now = Date.UTC(2026, 10, 15, 18) / 1000;
    const made = demoMeasurements(now, timezone);
    const inputs = [0, 1000, 2000].flatMap((first) =>
      v.parse(measurementInputs, made.slice(first, first + 1000)),
    );
    expect(inputs.length).toBe(made.length);
    expect(inputs.length).toBeGreaterThan(1500);
    expect(Math.max(...inputs.map(({ startAt = 0 }) => startAt))).toBeLessThan(now);
    expect(Math.max(...inputs.map(({ startAt = 0 }) => startAt))).toBeGreaterThan(now - 86_400);
  },
);

test('migraines come after half of the short nights, and after few of the others', () => {
  const made = demoMeasurements(Date.UTC(2026, 10, 15, 18) / 1000, 'UTC');
  const byDay = Map.groupBy(made, ({ startAt }) => startAt.slice(0, 10));
  const shares = [true, false].map((isShort) => {
    const days = [...byDay.values()].flatMap((entries) => {
      const of = (name: string) => entries.find(({ variableName }) => variableName === name)?.value;
      const [slept, migraine] = [of('Sleep Duration'), of('Migraine')];
      return slept === undefined || migraine === undefined || slept < 6.25 !== isShort ? [] : [migraine > 0];
    });
    return days.filter(Boolean).length / days.length;
  });
  expect(shares[0]).toBeGreaterThan(0.4);
  expect(shares[1]).toBeLessThan(0.15);
});
