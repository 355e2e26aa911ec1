import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { demoMeasurements } from '../../../../../lib/local/demo/demo-measurements.ts';
import { measurementInputs } from '../../../../../shared/schemas/measurements/measurement-input.ts';

test.each(['UTC', 'Europe/Berlin', 'America/Los_Angeles'])(
  'the demo person’s months are entries the service takes, up to this day in %s',
  (timezone) => {
    const now = Date.UTC(2026, 10, 15, 18) / 1000;
    const inputs = v.parse(measurementInputs, demoMeasurements(now, timezone));
    expect(inputs.length).toBeGreaterThan(600);
    expect(Math.max(...inputs.map(({ startAt = 0 }) => startAt))).toBeLessThan(now);
    expect(Math.max(...inputs.map(({ startAt = 0 }) => startAt))).toBeGreaterThan(now - 86_400);
  },
);
