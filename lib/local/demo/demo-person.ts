import * as v from 'valibot';
import { findCaller } from '../../../shared/data/access/caller.ts';
import { createSession } from '../../../shared/data/access/session.ts';
import { findPersonByEmail } from '../../../shared/data/people/email-owner.ts';
import { createPerson } from '../../../shared/data/people/new-person.ts';
import { issueToken } from '../../../shared/data/tokens/token.ts';
import { chunks } from '../../../shared/domain/lists/chunks.ts';
import type { Person } from '../../../shared/domain/people/person.ts';
import { scopes } from '../../../shared/domain/people/scope.ts';
import { daySeconds } from '../../../shared/domain/time/calendar.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { measurementInputs } from '../../../shared/schemas/measurements/measurement-input.ts';
import { recordMeasurements } from '../../../shared/use-cases/measurements/record-measurements.ts';
import type { DemoFiles } from './demo-files.ts';
import { demoMeasurements } from './demo-measurements.ts';
import { demoReminders } from './demo-reminders.ts';
import { callAs } from './local-service.ts';

/** The source of what is typed in the app. */
export const ownSource = 'Daymark';
const yearSeconds = 365 * daySeconds;

interface DemoPerson {
  readonly userId: number;
  /** The same one at every start, as long as it is valid. */
  readonly token: string;
  /** The secret of a session in which the person is signed in. */
  readonly secret: string;
}

interface DemoPersonProps {
  readonly baseUrl: string;
  readonly files: DemoFiles;
  /** The zone of the person who sits at this machine. */
  readonly timezone: string;
  /** The end of their records, in epoch seconds. @default now */
  readonly now?: number;
}

/**
 * Someone with half a year of records and a few reminders. Safe to repeat at any point: whoever was begun is
 * completed, and only someone who is complete has a token.
 */
export async function demoPerson(props: DemoPersonProps): Promise<DemoPerson> {
  const now = props.now ?? epochSeconds();
  const kept = props.files.token();
  const known = await findCaller(kept, now);
  const { userId, token } =
    known === undefined ? await completeDemo(props, now) : { userId: known.userId, token: kept };
  const session = await createSession({ userId, method: 'code', device: 'The link of npm start' }, now);
  if (session === undefined) throw new Error('The demo person left in the meantime; start again.');
  return { userId, token, secret: session.secret };
}

async function completeDemo(props: DemoPersonProps, now: number) {
  const { baseUrl, files } = props;
  const person = (await findBegun(files)) ?? (await beginPerson(props, now));
  const { userId, createdAt, timezone } = person;
  // Counted from the moment at which the person was made, so that another try records the same.
  for (const measurements of chunks(demoMeasurements(createdAt, timezone), atOnce))
    await recordSome(userId, measurements, now);
  const { text: token } = await issueToken({ userId, scopes, lifetimeSeconds: yearSeconds }, now);
  const call = callAs(baseUrl, token);
  const { data } = await call<ReminderList>('GET', '/api/v3/trackingReminders?limit=200');
  const isThere = new Set(data.map(({ variableName }) => variableName));
  const missing = demoReminders.filter(({ variableName }) => !isThere.has(variableName));
  if (missing.length > 0) await call('POST', '/api/v3/trackingReminders', missing);
  for (const causeVariableName of ['Sleep Duration', 'Coffee'])
    await call('POST', '/api/v3/study/create', { causeVariableName, effectVariableName: 'Migraine' });
  await call('POST', '/api/v3/discoveries/refresh');
  files.complete(token);
  return { userId, token };
}

interface ReminderList {
  readonly data: readonly { readonly variableName: string }[];
}

/** The most that the service takes in one request. */
const atOnce = 1000;

async function recordSome(userId: number, measurements: readonly object[], now: number): Promise<void> {
  const inputs = v.parse(measurementInputs, measurements);
  const recorder = { userId, sourceName: ownSource, requestId: 'demo', sources: {} };
  const recorded = await recordMeasurements(recorder, inputs, now);
  if (recorded.kind !== 'recorded')
    throw new Error(`The demo person's records were refused: ${JSON.stringify(recorded)}`);
}

async function findBegun(files: DemoFiles): Promise<Person | undefined> {
  const email = files.begun();
  return email === undefined ? undefined : findPersonByEmail(email);
}

async function beginPerson({ files, timezone }: DemoPersonProps, now: number): Promise<Person> {
  const email = `demo-${now}@example.com`;
  files.begin(email);
  const person = await createPerson({ email, displayName: 'Anna', timezone, administrator: false }, now);
  if (person === undefined) throw new Error(`There is a person ${email} already; start again.`);
  return person;
}
