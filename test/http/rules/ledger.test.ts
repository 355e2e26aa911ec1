import { expect, test } from '@jest/globals';
import { mostVariables, saveAccess } from '../../../shared/data/accesses/access.ts';
import { listAccesses } from '../../../shared/data/accesses/day-of-accesses.ts';
import { accessPartition } from '../../../shared/data/keys/accesses.ts';
import { listByPrefix } from '../../../shared/data/table/read.ts';
import { variableIdOf } from '../../../shared/data/variables/variable-id.ts';
import type { Actor } from '../../../shared/domain/accesses/actor.ts';
import { formatDate } from '../../../shared/domain/time/calendar.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { adminJsonHere, runAdminHere } from '../../support/admin.ts';
import { type Person, serviceAt } from '../../support/client.ts';
import { item } from '../../support/people/measurements.ts';

const service = serviceAt();
interface Accesses {
  readonly accesses: readonly {
    readonly text: string;
    readonly actorName: string;
    readonly variables: readonly { readonly name: string }[];
    readonly kinds: readonly {
      readonly variables: readonly { readonly name: string; readonly requests: number }[];
    }[];
  }[];
}
const posting = '/api/v3/measurements/post';

async function aSharer({ timezone = 'UTC', name = 'Record Mood' } = {}) {
  const [person, owner] = await Promise.all([service.createPerson({ timezone }), service.createPerson()]);
  const client = await service.createClient(owner.userId, { name });
  const app = await service.grant(person.userId, client);
  return { person, owner, client, app };
}

const ledgerOf = ({ userId }: Pick<Person, 'userId'>) =>
  service.inTable(async () => (await listAccesses(userId, { limit: 100 })).days);

const reading = { verb: 'read', subject: 'measurements' } as const;
const recording = { verb: 'wrote', subject: 'measurements' } as const;

/** What others did, as the person reads it: of what the operator does for tests nothing. */
const textsOf = async (person: Person) =>
  (await service.get<Accesses>('/api/v3/accesses', person)).body.accesses.map(({ text }) => text);

test('what an app does is counted by kind, day and what it was about; what the person does is not', async () => {
  const { person, client, app } = await aSharer();
  await service.post(posting, [item({ variableName: 'Mood', unitAbbreviatedName: '/5', value: 3 })], person);
  await service.get('/api/v3/measurements', person);
  expect(await ledgerOf(person)).toEqual([]);

  await service.get('/api/v3/measurements?variableName=mood', app);
  for (let i = 0; i < 5; i++) await service.get('/api/v3/measurements', app);
  await service.post(posting, [item({ variableName: 'Sleep', unitAbbreviatedName: 'h', value: 7 })], app);
  const [mood = 0, sleep = 0] = await service.inTable(() =>
    Promise.all(['mood', 'sleep'].map((name) => variableIdOf(name))),
  );
  const [day, ...more] = await ledgerOf(person);
  expect(more).toEqual([]);
  expect(day).toMatchObject({
    day: formatDate(Math.floor(epochSeconds() / 86_400)),
    actor: { kind: 'app', id: client.clientId, name: 'Record Mood' },
    lastRequestId: expect.any(String),
  });
  expect(day?.kinds).toEqual([
    { ...reading, requests: 6, everything: 5, tries: 0, variables: new Map([[mood, 1]]) },
    { ...recording, requests: 1, everything: 0, tries: 0, variables: new Map([[sleep, 1]]) },
  ]);
  expect(await textsOf(person)).toEqual([
    'Record Mood, an app, read all your measurements 5 times, read your Mood once and recorded your Sleep once.',
  ]);
});

test('a request is known by what it was answered, not by what it named', async () => {
  const { person, app } = await aSharer();
  const rows = ['Mood', 'Sleep', 'Steps'].map((variableName) =>
    item({ variableName, unitAbbreviatedName: 'count', value: 3 }),
  );
  const { body } = await service.post<{ data: { measurements: { id: number }[] } }>(posting, rows, person);
  const [mood, sleep, steps] = body.data.measurements.map(({ id }) => id);
  // None of these names a variable.
  await service.get(`/api/v3/measurements?ids=${sleep},${steps}`, app);
  await service.get(`/api/v3/measurements?searchPhrase=m`, app);
  await service.post(posting, [{ id: mood, value: 4 }], app);
  await service.del(`/api/v3/measurements/delete?id=${steps}`, app);
  expect(await textsOf(person)).toEqual([
    'Record Mood, an app, read your Mood, Sleep and Steps once, recorded your Mood once and deleted from your Steps once.',
  ]);
});

test('a refused request is a try, and so is one that finds nothing; neither is told as done', async () => {
  const { person, app } = await aSharer();
  for (let i = 0; i < 3; i++)
    expect((await service.del('/api/v3/measurements/delete?id=12345', app)).status).toBe(404);
  expect(await textsOf(person)).toEqual(['Record Mood, an app, made 3 requests and got nothing.']);
  await service.get('/api/v3/measurements?variableName=Never%20heard%20of', app);
  expect((await service.get('/api/v3/measurements?limit=0', app)).status).toBe(400);
  const wrongUnit = [item({ variableName: 'Mood', unitAbbreviatedName: 'furlongs', value: 1 })];
  expect((await service.post(posting, wrongUnit, app)).status).toBe(400);
  await service.get('/api/v3/measurements', app);
  expect(await textsOf(person)).toEqual([
    'Record Mood, an app, read all your measurements once; 6 other requests got nothing.',
  ]);
  const { body } = await service.get<Accesses>('/api/v3/accesses', person);
  expect(body.accesses).toMatchObject([{ requests: 1, tries: 6, variables: [], moreVariables: 0 }]);
});

test('twenty harmless names hide nothing: every variable is named, with its own number', async () => {
  const { person, app } = await aSharer();
  const names = Array.from({ length: 65 }, (_, i) => `Thing ${String(i).padStart(2, '0')}`);
  const rows = names.map((variableName) => item({ variableName, unitAbbreviatedName: 'count', value: 1 }));
  for (let at = 0; at < rows.length; at += 50) await service.post(posting, rows.slice(at, at + 50), person);
  const read = (name: string) =>
    service.get(`/api/v3/measurements?variableName=${encodeURIComponent(name)}`, app);
  for (const name of names) await read(name);
  await read('Thing 64');
  await service.get('/api/v3/measurements?searchPhrase=thing&limit=200', app);
  const { body } = await service.get<Accesses>('/api/v3/accesses', person);
  const [record, ...more] = body.accesses;
  expect(more).toEqual([]);
  expect(record).toMatchObject({ requests: 67, moreVariables: 0 });
  expect(record?.kinds[0]?.variables.map(({ name, requests }) => [name, requests])).toEqual(
    names.map((name) => [name, name === 'Thing 64' ? 3 : 2]),
  );
  expect(record?.text).toContain('read your Thing 64 3 times');
  expect(record?.text).toContain('Thing 07 and 56 more twice');
});

test('its days are the person’s own', async () => {
  const { person, app } = await aSharer({ timezone: 'Pacific/Kiritimati' });
  await service.get('/api/v3/measurements', app);
  const there = Math.floor((epochSeconds() + 14 * 3600) / 86_400);
  expect(await ledgerOf(person)).toMatchObject([{ day: formatDate(there) }]);
});

test('what is nobody’s, and what a token may not do at all, is not written down', async () => {
  const { person, app, client } = await aSharer();
  const [weak, shared] = await Promise.all([
    service.createPerson().then(({ userId }) => service.grant(userId, client, ['basic'])),
    service.get('/api/v3/units', app),
  ]);
  expect(shared.status).toBe(200);
  expect((await service.get('/api/v3/variableCategories', app)).status).toBe(200);
  expect((await service.get('/api/v3/measurements', weak)).status).toBe(403);
  expect((await service.get('/api/v3/shares', app)).status).toBe(403);
  expect(await ledgerOf(person)).toEqual([]);
  expect(await ledgerOf(weak)).toEqual([]);
});

test('an answer that is replayed is written down as well', async () => {
  const { person, app } = await aSharer();
  const keyed = { ...app, headers: { 'idempotency-key': 'once' } };
  const row = [item({ variableName: 'Tea', unitAbbreviatedName: 'count', value: 1 })];
  await service.post(posting, row, keyed);
  expect((await service.post(posting, row, keyed)).headers.get('idempotent-replayed')).toBe('true');
  expect(await ledgerOf(person)).toMatchObject([{ kinds: [{ ...recording, requests: 2, tries: 0 }] }]);
});

test('the same note is counted once, and two operations within one request both', async () => {
  const { userId } = await service.createPerson();
  const actor: Actor = { kind: 'assistant', id: 'app-1', name: 'Helper' };
  const access = { userId, day: '2026-11-16', actor, requestId: 'r1', tries: 0 } as const;
  const first = { ...access, kind: reading, noteId: 'a', touched: [1] } as const;
  const second = { ...access, kind: reading, noteId: 'b', touched: 'everything' } as const;
  await service.inTable(async () => {
    for (const one of [first, first, second, second]) await saveAccess(one, 1000);
  });
  expect(await ledgerOf({ userId })).toMatchObject([
    {
      kinds: [{ requests: 2, everything: 1, variables: new Map([[1, 1]]) }],
      firstAt: 1000,
      lastAt: 1000,
      lastRequestId: 'r1',
    },
  ]);
});

test('an item stays within the unit that it costs, and further variables lie in further ones', async () => {
  const { userId } = await service.createPerson();
  const actor: Actor = { kind: 'assistant', id: `url-${'f'.repeat(32)}`, name: '🙂'.repeat(125) };
  const big = 2 ** 53 - 1;
  const variableIds = Array.from({ length: 300 }, (_, i) => big - 7 * i);
  const access = { userId, day: '2026-11-16', actor, kind: reading, tries: 0 } as const;
  const save = (touched: readonly number[], noteId: string) =>
    saveAccess({ ...access, touched, noteId, requestId: crypto.randomUUID() }, 1_800_000_000);
  await service.inTable(async () => {
    // Side by side, as instances do that know nothing of each other.
    await Promise.all(variableIds.map((id, i) => save([id], `one ${i}`)));
    await save(variableIds, 'all');
  });
  const [day, ...more] = await ledgerOf({ userId });
  expect(more).toEqual([]);
  expect(day?.kinds[0]?.requests).toBe(301);
  expect(day?.kinds[0]?.variables).toEqual(new Map(variableIds.map((id) => [id, 2])));
  const stored = await service.inTable(() => listByPrefix(accessPartition(userId), ''));
  expect(stored.length).toBeLessThan(60);
  for (const one of stored) {
    expect((one.named as Set<number>).size).toBeLessThanOrEqual(mostVariables);
    expect(bytesOf(one)).toBeLessThanOrEqual(1024);
  }
});

/** As DynamoDB counts: names and text by bytes, a number by half its digits and one more. */
const bytesOf = (stored: Readonly<Record<string, unknown>>): number =>
  Object.entries(stored).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOfValue(value),
    0,
  );
const bytesOfValue = (value: unknown): number => {
  if (value instanceof Set) return [...value].reduce((sum: number, one) => sum + bytesOfValue(one), 3);
  return typeof value === 'number'
    ? Math.ceil(String(value).length / 2) + 1
    : Buffer.byteLength(String(value));
};

test('the owner of an app leaves a trace with everybody whom GET /users lists, and none with themselves', async () => {
  const { person, client, owner } = await aSharer({ name: 'Clinic' });
  await service.grant(owner.userId, client);
  const { body } = await service.get<{ users: { id: number }[] }>('/api/v3/users', owner);
  expect(body.users.map(({ id }) => id).sort()).toEqual([person.userId, owner.userId].sort());
  expect(await textsOf(person)).toEqual(['Clinic, an app, read your account once.']);
  expect(await ledgerOf(owner)).toEqual([]);
});

test('the person reads it in plain words, with their own names for what was asked about, page by page', async () => {
  const { person, app } = await aSharer();
  const rows = ['Sleep', 'Mood'].map((variableName) =>
    item({ variableName, unitAbbreviatedName: '/5', value: 3 }),
  );
  await service.post(posting, rows, person);
  await service.post('/api/v3/userVariables', [{ name: 'Sleep', alias: 'My nights' }], person);
  for (const name of ['Mood', 'my nights', 'Sleep', 'Never heard of'])
    await service.get(`/api/v3/measurements?variableName=${encodeURIComponent(name)}`, app);
  const other = await aSharer({ name: 'Sleep Diary' });
  const owner = await service.createPerson();
  const second = await service.grant(
    person.userId,
    await service.createClient(owner.userId, { name: 'Dr. Hu', kind: 'individual' }),
  );
  await service.get('/api/v3/studies', second);
  await service.get('/api/v3/user', second);

  const { body } = await service.get<Accesses>('/api/v3/accesses', person);
  expect(body.accesses.map(({ text }) => text).sort()).toEqual([
    'Dr. Hu, a person, read all your studies once and read your account once.',
    'Record Mood, an app, read your My nights twice and read your Mood once; 1 other request got nothing.',
  ]);
  expect(body.accesses.find(({ actorName }) => actorName === 'Record Mood')).toMatchObject({
    actorKind: 'app',
    requests: 3,
    tries: 1,
    variables: [{ name: 'Mood' }, { name: 'My nights' }],
    moreVariables: 0,
  });
  const first = await service.get<Accesses>('/api/v3/accesses?limit=1', person);
  const [, next = ''] = /<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? [];
  const rest = await service.get<Accesses>(next.slice(service.url.length), person);
  expect([...first.body.accesses, ...rest.body.accesses]).toEqual(body.accesses);
  expect((await service.get<Accesses>('/api/v3/accesses', other.person)).body.accesses).toEqual([]);
  expect((await service.get('/api/v3/accesses', app)).status).toBe(403);
});

test('a grant that ends takes nothing out of the ledger, and a person who leaves takes it along', async () => {
  const { person, app, client } = await aSharer();
  await service.get('/api/v3/measurements', app);
  await service.post(`/api/v3/shares/delete?clientIdToRevoke=${client.clientId}`, undefined, person);
  expect((await service.get('/api/v3/measurements', app)).status).toBe(401);
  expect(await ledgerOf(person)).toMatchObject([{ kinds: [{ requests: 1 }] }]);
  await adminJsonHere(`user delete --user ${person.userId}`);
  expect(await ledgerOf(person)).toEqual([]);
});

test('the operator’s command line says that the person can read of it, before it reads', async () => {
  const person = await service.createPerson();
  const { stderr } = await runAdminHere(`user find --email ${person.email}`);
  expect(stderr).toBe(
    `Person ${person.userId} can see this: it is added to the list of who used their records.\n`,
  );
  const client = await service.createClient((await service.createPerson()).userId, { name: 'Clinic' });
  await runAdminHere(`user inspect --user ${person.userId}`);
  await runAdminHere(`grant create --user ${person.userId} --client ${client.clientId}`);
  await runAdminHere('user list');
  const { body } = await service.get<Accesses>('/api/v3/accesses', person);
  expect(body.accesses).toMatchObject([{ actorKind: 'operator' }]);
  expect(body.accesses[0]?.text).toMatch(
    /^The operator, who runs this service, read your account (3|\d+) times and added to or changed your account once\.$/,
  );
});
