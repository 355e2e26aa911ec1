import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { findCaller } from '../../../shared/data/access/caller.ts';
import { createSession } from '../../../shared/data/access/session.ts';
import { issueToken } from '../../../shared/data/access/token.ts';
import { createPerson } from '../../../shared/data/people/person.ts';
import { scopes } from '../../../shared/domain/people/scope.ts';
import { DAY_SECONDS } from '../../../shared/domain/time/calendar.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { measurementInputs } from '../../../shared/schemas/measurements/measurement-input.ts';
import { recordMeasurements } from '../../../shared/use-cases/measurements/record-measurements.ts';
import { demoMeasurements } from './demo-measurements.ts';
import { demoReminders } from './demo-reminders.ts';

const yearSeconds = 365 * DAY_SECONDS;

export interface DemoPerson {
  readonly userId: number;
  /** The same one at every start, as long as it is valid. */
  readonly token: string;
  /** The secret of a session in which the person is signed in. */
  readonly secret: string;
}

export interface DemoPersonProps {
  readonly baseUrl: string;
  /** Where the token is kept from one start to the next; undefined keeps nothing. */
  readonly dataFolder: string | undefined;
  /** The zone of the person who sits at this machine. */
  readonly timezone: string;
}

/** Somebody with four months of records and a few reminders. */
export async function demoPerson(props: DemoPersonProps): Promise<DemoPerson> {
  const now = epochSeconds();
  const { dataFolder } = props;
  const file = dataFolder === undefined ? undefined : join(dataFolder, 'demo-token');
  const kept = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
  const known = await findCaller(kept, now);
  const { userId, token } = known === undefined ? await createDemo(props, now) : { ...known, token: kept };
  if (file !== undefined) writeFileSync(file, token, { mode: 0o600 });
  const session = await createSession({ userId, method: 'code', device: 'The link of npm start' }, now);
  return { userId, token, secret: session?.secret ?? '' };
}

async function createDemo({ baseUrl, timezone }: DemoPersonProps, now: number) {
  const email = `demo-${now}@example.com`;
  const person = await createPerson({ email, displayName: 'Demo', timezone, administrator: false }, now);
  if (person === undefined) throw new Error(`There is a person ${email} already; start again.`);
  const { userId } = person;
  const measurements = v.parse(measurementInputs, demoMeasurements(now, timezone));
  await recordMeasurements({ userId, sourceName: 'Demo', requestId: 'demo' }, measurements, now);
  const { text: token } = await issueToken({ userId, scopes, lifetimeSeconds: yearSeconds }, now);
  const post = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The demo person was refused at ${path}: ${await response.text()}`);
  };
  await post('/api/v3/trackingReminders', demoReminders);
  for (const causeVariableName of ['Sleep Duration', 'Coffee'])
    await post('/api/v3/study/create', { causeVariableName, effectVariableName: 'Mood' });
  return { userId, token };
}
