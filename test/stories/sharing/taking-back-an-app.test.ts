import { afterAll, expect, test } from '@jest/globals';
import type { ImportAnswer } from '../../../shared/schemas/imports/import.ts';
import type { UserVariableRecord } from '../../../shared/schemas/variables/user-variable.ts';
import { integrityProblems } from '../../support/integrity/integrity.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { importsOf } from '../../support/people/imports.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();
afterAll(() => runtime.clock({}));

interface Ended {
  readonly summary: string;
  readonly authorizedClients: { readonly apps: readonly unknown[] };
  readonly deletion?: {
    readonly measurements?: number;
    readonly kept?: number;
    readonly reminders: number;
    readonly cards?: number;
    readonly importId?: number;
  };
}

/** An app that flooded a person's account, beside what is their own. */
async function flooded() {
  const [owner, person] = [await service.createPerson(), await service.createPerson()];
  const client = await service.createClient(owner.userId, { name: 'Flooder' });
  const app = await service.grant(person.userId, client, ['readmeasurements', 'writemeasurements']);
  await diaryOf(service, person).post([
    item({ variableName: 'Mood' }),
    item({ variableName: 'Mood', startAt: '2026-03-05T08:00:00' }),
  ]);
  await runtime.clock({ advance: 60 });
  const { body } = await diaryOf(service, app).post([
    item({ variableName: 'Mood', startAt: '2026-03-02T08:00:00' }),
    item({ variableName: 'Mood', startAt: '2026-03-03T08:00:00' }),
    item({ variableName: 'Junk', startAt: '2026-03-03T08:00:00' }),
    item({ variableName: 'Liked', startAt: '2026-03-03T08:00:00' }),
    item({ variableName: 'Spam', startAt: '2026-03-03T08:00:00' }),
  ]);
  const changed = body.data.measurements[1];
  await remindersOf(service, app).save([reminder({ variableName: 'Nag' })]);
  const cards = (...ids: string[]) => ids.map((id) => ({ id, title: `Card ${id}`, type: 'message' }));
  await service.post('/api/v3/feed', cards('ad', 'changed', 'dismissed'), app);
  await runtime.clock({ advance: 60 });
  await service.post('/api/v3/feed', [{ id: 'changed', title: 'My own words', type: 'message' }], person);
  await service.post('/api/v3/feed', cards('own'), person);
  // The app corrects a row of its own; the person changes another, and takes a variable to heart.
  await diaryOf(service, app).post(item({ variableName: 'Junk', startAt: '2026-03-03T08:00:00', value: 1 }));
  await diaryOf(service, person).post([
    { ...item({ value: 5 }), id: changed?.id, startAt: '2026-03-03T08:00:00' },
  ]);
  await service.post('/api/v3/userVariables', { name: 'Liked', alias: 'My own' }, person);
  const end = (more = '') =>
    service.post<Ended>(
      `/api/v3/shares/delete?clientIdToRevoke=${client.clientId}${more}`,
      undefined,
      person,
    );
  const rowsOf = async () =>
    (await service.get<{ variableName: string }[]>('/api/v3/measurements?limit=200', person)).body.length;
  const names = async () =>
    (
      await service.get<{ userVariables: UserVariableRecord[] }>('/api/v3/userVariables?sort=name', person)
    ).body.userVariables.map(({ name }) => name);
  return { person, app, client, end, rowsOf, names };
}

async function finish() {
  for (let i = 0; i < 4; i++) {
    await runtime.clock({ advance: 90 });
    const [done] = await runtime.tick(['run-imports']);
    expect(done).toMatchObject({ ok: true });
  }
}

test('ending an app’s access can take back what it recorded; what the person changed stays', async () => {
  const { person, app, end, rowsOf, names } = await flooded();
  const before = await end('&deleteRecords=true&dryRun=true');
  expect(before.body.deletion).toEqual({ measurements: 4, kept: 1, reminders: 1, cards: 2 });
  expect(before.body.authorizedClients.apps).toHaveLength(1);
  expect([await rowsOf(), await service.statusOf(app.token)]).toEqual([7, 200]);

  const ended = await end('&deleteRecords=true');
  expect(ended.body.authorizedClients.apps).toEqual([]);
  expect(await service.statusOf(app.token)).toBe(401);
  const again = await end('&deleteRecords=true');
  expect(again.body.deletion?.importId).toBe(ended.body.deletion?.importId);
  await finish();
  const [record] = (await importsOf(service, person).list()) as ImportAnswer[];
  expect(record).toMatchObject({ format: 'app', label: 'Flooder', status: 'undone', removed: 4, kept: 1 });
  expect(await rowsOf()).toBe(3);
  expect(await names()).toEqual(['Mood', 'Liked']);
  const { body } = await service.get<{ data: unknown[] }>('/api/v3/trackingReminders', person);
  expect(body.data).toEqual([]);
  const feed = await service.get<{ cards: { id: string }[] }>('/api/v3/feed', person);
  expect(feed.body.cards.map(({ id }) => id).filter((id) => !id.includes('-'))).toEqual(['own', 'changed']);
  expect(await integrityProblems(service)).toEqual([]);
  // Nothing is left to take back.
  expect((await end('&deleteRecords=true')).status).toBe(200);
});

test('it can be asked for after the access has ended, and only by the person', async () => {
  const { client, app, end, rowsOf } = await flooded();
  const foreign = `/api/v3/shares/delete?clientIdToRevoke=${client.clientId}&deleteRecords=true`;
  expect((await service.post(foreign, undefined, app)).status).toBe(403);
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(404);
  expect(await rowsOf()).toBe(7);
  expect((await end('&deleteRecords=true')).status).toBe(200);
  await finish();
  expect(await rowsOf()).toBe(3);
  const stranger = await service.createPerson();
  expect((await service.post(foreign, undefined, stranger)).status).toBe(404);
});

test('a dose that the app answered is asked for again; one that is over stays answered', async () => {
  await runtime.clock({ now: '2026-06-10T05:40:00Z' });
  const person = await longLivedPerson(service, { timezone: 'UTC' });
  const client = await service.createClient(person.userId, { name: 'Helper' });
  const app = await service.grant(person.userId, client);
  const own = remindersOf(service, person);
  const times = { reminderStartTimeLocal: undefined, reminderTimesLocal: ['06:00:00', '12:00:00'] };
  await own.save(pills(times));
  const asked = async () =>
    (await own.list()).body.data.map(({ reminderTime }) => reminderTime.slice(11, 16));
  for (const now of ['2026-06-10T06:10:00Z', '2026-06-10T12:10:00Z']) {
    await runtime.clock({ now });
    await runtime.tick(['run-due-reminders']);
    const [open] = (await own.list()).body.data;
    await remindersOf(service, app).act({ id: open?.id, action: 'track' });
  }
  expect(await asked()).toEqual([]);
  const path = `/api/v3/shares/delete?clientIdToRevoke=${client.clientId}&deleteRecords=true`;
  expect((await service.post(path, undefined, person)).status).toBe(200);
  await finish();
  expect((await service.get('/api/v3/measurements', person)).body).toEqual([]);
  expect(await asked()).toEqual(['12:00']);
});
