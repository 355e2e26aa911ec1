import { beforeAll, expect, test } from '@jest/globals';
import { personPartition } from '../../../shared/data/keys/key.ts';
import { listByPrefix } from '../../../shared/data/table/read.ts';
import type { Person } from '../../support/client.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { importsOf } from '../../support/people/imports.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';

const { runtime, service } = leasedRuntime();

const START = Date.parse('2026-06-10T12:00:00Z');

beforeAll(async () => {
  await runtime.clock({ now: new Date(START).toISOString() });
});

/** Hours of a pulse, from the first of May on. */
const hours = (count: number, from = 0, value = 60) =>
  Array.from({ length: count }, (_, i) =>
    item({
      variableName: 'Pulse',
      variableCategoryName: 'Vital Signs',
      unitAbbreviatedName: 'bpm',
      value,
      sourceName: 'My watch',
      startAt: new Date(Date.UTC(2026, 4, 1, from + i)).toISOString(),
    }),
  );

async function sumUp(jobs = ['seal-histories']) {
  expect((await runtime.tick(jobs)).map(({ ok }) => ok)).not.toContain(false);
}

const importer = async () => {
  const person = await service.createPerson();
  return { person, diary: diaryOf(service, person), ...importsOf(service, person) };
};

test('an import is begun, filled, ended, summed up and counted from its rows', async () => {
  const ada = await importer();
  await ada.diary.post([...hours(2), ...hours(1, 2, 55)]);
  await runtime.clock({ advance: 600 });
  const begun = await ada.begin({ format: 'apple-health', label: 'Phone' });
  expect(begun).toMatchObject({
    status: 200,
    body: { import: { id: 1, format: 'apple-health', label: 'Phone', status: 'open' } },
  });
  expect((await ada.send(1, hours(200))).status).toBe(200);
  // Sent again, as after a lost answer: nothing is counted twice.
  expect((await ada.send(1, hours(200))).status).toBe(200);
  expect((await ada.end(1)).body.import).toMatchObject({ status: 'summingUp' });
  expect((await ada.end(1)).body.import).toMatchObject({ status: 'summingUp' });
  await sumUp();
  expect(await ada.list()).toEqual([
    {
      id: 1,
      format: 'apple-health',
      label: 'Phone',
      status: 'done',
      beganAt: expect.any(String),
      endedAt: expect.any(String),
      created: 197,
      updated: 1,
      unchanged: 2,
      first: '2026-05-01T00:00:00',
      last: '2026-05-09T07:00:00',
    },
  ]);
  expect((await ada.end(1)).body.import.status).toBe('done');
});

test('what an ended import brought is looked through for what stands out', async () => {
  await runtime.tick(['find-discoveries']);
  const ada = await importer();
  const id = await ada.open();
  await ada.send(id, hours(10));
  await ada.end(id);
  await sumUp();
  const [{ result } = {}] = await runtime.tick(['find-discoveries']);
  expect(result).toMatchObject({ made: 1 });
});

test('rows that come after the end are refused', async () => {
  const ada = await importer();
  const id = await ada.open();
  await ada.send(id, hours(3));
  await ada.end(id);
  const late = await ada.send(id, hours(3, 3));
  expect(late).toMatchObject({
    status: 409,
    body: { errors: [{ message: expect.stringContaining('this import has ended') }] },
  });
  expect((await ada.diary.list()).body).toHaveLength(3);
});

test('one that nobody ends, ends by itself after seven days', async () => {
  await runtime.clock({ now: new Date(START).toISOString() });
  const ada = await importer();
  await ada.send(await ada.open(), hours(3));
  await runtime.clock({ now: new Date(START + 6 * 86_400_000).toISOString() });
  await sumUp(['run-imports', 'seal-histories']);
  expect(await ada.list()).toMatchObject([{ status: 'open' }]);
  await runtime.clock({ now: new Date(START + 7 * 86_400_000).toISOString() });
  await sumUp(['run-imports', 'seal-histories']);
  expect(await ada.list()).toMatchObject([{ status: 'done', created: 3 }]);
  await runtime.clock({ now: new Date(START).toISOString() });
});

test('ten may be open at once', async () => {
  const ada = await importer();
  for (let i = 0; i < 10; i++) await ada.open();
  expect(await ada.begin()).toMatchObject({ status: 409 });
  await ada.end(4);
  expect((await ada.begin()).body.import.id).toBe(11);
});

test.each([
  ['another person’s', 1, 404, 'id: this import does not exist.'],
  ['none', 77, 404, 'id: this import does not exist.'],
  ['no number', 'one', 400, 'id: must be a whole number'],
])('an id that is %s is refused', async (_, id, status, message) => {
  await (await importer()).open();
  const ada = await importer();
  const told = { status, body: { errors: [{ message: expect.stringContaining(message) }] } };
  expect(await ada.end(id)).toMatchObject(told);
  expect(await ada.undo(id)).toMatchObject(told);
  const told2 = expect.stringContaining(message.replace('id:', 'importId:'));
  expect(await ada.send(id, hours(1))).toMatchObject({ status, body: { errors: [{ message: told2 }] } });
  expect((await ada.diary.list()).body).toEqual([]);
});

test('a token that may only write is not told what an import is, or found', async () => {
  const ada = await importer();
  const app = await service.createClient(ada.person.userId, { name: 'An app' });
  const grant = await service.grant(ada.person.userId, app, ['writemeasurements']);
  const own = importsOf(service, grant);
  const id = await own.open();
  expect((await own.send(id, hours(2))).status).toBe(200);
  await own.end(id);
  await sumUp();
  const told = { id, status: 'done', beganAt: expect.any(String), endedAt: expect.any(String) };
  expect((await own.end(id)).body.import).toEqual(told);
  expect((await service.get('/api/v3/imports', grant)).status).toBe(403);
});

/** All that is kept of a person but what is summed up, numbers of sources, and the imports themselves. */
async function everythingOf({ userId }: Person) {
  const items = await service.inTable(() => listByPrefix(personPartition(userId), ''));
  const isLeftOut = /^(IMPORT|SEAL|RUNS|CHANNELS|DISCOVERIES|CHANGES|TOKEN|SOURCE#)/;
  // The profile keeps what a source is, whether or not something of it is left.
  return items.filter(({ sk }) => !isLeftOut.test(String(sk))).map(({ sources: _, ...item }) => item);
}

/** Until it is undone: sources that nothing is left of go a minute after they were set aside. */
async function undoAll(rounds = 3) {
  for (let i = 0; i < rounds; i++) {
    await sumUp(['run-imports']);
    await runtime.clock({ advance: 90 });
  }
}

test('an import that is undone leaves everything as it was before', async () => {
  const ada = await importer();
  await ada.diary.post([...hours(3), item()]);
  await runtime.clock({ advance: 600 });
  const before = await everythingOf(ada.person);
  const id = await ada.open();
  await ada.send(id, [...hours(600), ...hours(20).map((row) => ({ ...row, sourceName: 'Garmin' }))]);
  await ada.send(
    id,
    hours(5).map((row) => ({ ...row, variableName: 'Heart' })),
  );
  await ada.end(id);
  await sumUp();
  expect((await ada.list())[0]).toMatchObject({ created: 622, updated: 0, unchanged: 3 });
  expect((await ada.undo(id)).body.import.status).toBe('undoing');
  expect((await ada.undo(id)).body.import.status).toBe('undoing');
  expect((await ada.send(id, hours(1))).status).toBe(409);
  expect((await ada.begin()).status).toBe(409);
  await undoAll();
  expect((await ada.list())[0]).toMatchObject({ status: 'undone', removed: 622, kept: 0 });
  expect(await everythingOf(ada.person)).toEqual(before);
  expect((await ada.undo(id)).body.import.status).toBe('undone');
  await sumUp();
  const byDay = await ada.diary.list({ variableName: 'Pulse', groupingWidth: 86_400 });
  expect(byDay.body.map(({ value }) => value)).toEqual([60]);
});

test('what an import changed, and what was changed since, stays and is counted', async () => {
  const ada = await importer();
  await ada.diary.post(hours(2, 0, 50));
  const id = await ada.open();
  const sent = await ada.send(id, hours(6));
  const [, , third, fourth] = sent.body.data.measurements;
  await ada.diary.post({ id: third?.id, note: 'Mine' });
  await ada.diary.post({ id: fourth?.id, startAt: '2026-05-20T08:00:00' });
  // Undone while it is open: nobody has ended it.
  await ada.undo(id);
  await undoAll();
  expect((await ada.list())[0]).toMatchObject({ status: 'undone', removed: 2, kept: 2 });
  const left = (await ada.diary.list({ sort: 'startAt' })).body;
  expect(left.map(({ startAt, value, note }) => [startAt, value, note ?? ''])).toEqual([
    ['2026-05-01T00:00:00', 60, ''],
    ['2026-05-01T01:00:00', 60, ''],
    ['2026-05-01T02:00:00', 60, 'Mine'],
    ['2026-05-20T08:00:00', 60, ''],
  ]);
});

test('a variable that an import made stays if somebody uses it', async () => {
  const ada = await importer();
  const id = await ada.open();
  await ada.send(id, [...hours(2), ...hours(2).map((row) => ({ ...row, variableName: 'Heart' }))]);
  await service.post('/api/v3/userVariables', [{ name: 'Heart', onsetDelay: 600 }], ada.person);
  await ada.undo(id);
  await undoAll();
  const { body } = await service.get<{ userVariables: { name: string }[] }>(
    '/api/v3/userVariables',
    ada.person,
  );
  expect(body.userVariables.map(({ name }) => name)).toEqual(['Heart']);
});

/** What a request wrote, in units, the caller's authentication included. */
async function writesOf(request: () => Promise<{ status: number }>) {
  await runtime.resetUsage();
  expect((await request()).status).toBe(200);
  const used = (await runtime.usage()).filter(({ function: name }) => name === 'post-measurements');
  return used.reduce((total, { writeUnits }) => total + writeUnits, 0);
}

test('attributed rows take 2.1 write units each at most, and 2 a request the second time', async () => {
  const ada = await importer();
  await ada.diary.post(hours(1, -300));
  await runtime.clock({ advance: 600 });
  const first = await ada.open();
  const rows = hours(1000, -200).map((row) => ({ ...row, sourceName: 'Garmin' }));
  expect(await writesOf(() => ada.send(first, rows))).toBeLessThanOrEqual(2.1 * 1000);
  const second = await ada.open();
  expect(await writesOf(() => ada.send(second, rows))).toBeLessThanOrEqual(2);
  await ada.end(second);
  await ada.end(first);
  await sumUp();
  expect((await ada.list())[0]).toMatchObject({ status: 'done', created: 0, updated: 0, unchanged: 1000 });
});
