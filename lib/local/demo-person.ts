import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { findCaller } from '../../shared/data/caller.ts';
import { createPerson } from '../../shared/data/person.ts';
import { issueToken } from '../../shared/data/token.ts';
import { scopes } from '../../shared/domain/people/scope.ts';
import { DAY_SECONDS } from '../../shared/domain/time/calendar.ts';
import { measurementInputs } from '../../shared/schemas/measurements/measurement-input.ts';
import { recordMeasurements } from '../../shared/use-cases/measurements/record-measurements.ts';
import { demoMeasurements } from './demo-measurements.ts';

const yearSeconds = 365 * DAY_SECONDS;

/** The token of somebody with four months of records; the same one at every start, as long as it is valid. */
export async function demoToken(dataFolder: string | undefined): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const file = dataFolder === undefined ? undefined : join(dataFolder, 'demo-token');
  const kept = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
  if ((await findCaller(kept, now)) !== undefined) return kept;
  const email = `demo-${now}@example.com`;
  const person = await createPerson(
    { email, displayName: 'Demo', timezone: 'UTC', administrator: false },
    now,
  );
  if (person === undefined) throw new Error(`There is a person ${email} already; start again.`);
  const { userId } = person;
  const measurements = v.parse(measurementInputs, demoMeasurements(now));
  await recordMeasurements({ userId, sourceName: 'Demo', requestId: 'demo' }, measurements, now);
  const { text } = await issueToken({ userId, scopes, lifetimeSeconds: yearSeconds }, now);
  if (file !== undefined) writeFileSync(file, text, { mode: 0o600 });
  return text;
}
