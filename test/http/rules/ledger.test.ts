import { expect, test } from '@jest/globals';
import { mostVariables, saveAccess } from '../../../shared/data/accesses/access.ts';
import { listAccesses } from '../../../shared/data/accesses/day-of-accesses.ts';
import { accessPartition } from '../../../shared/data/keys/accesses.ts';
import { listByPrefix } from '../../../shared/data/table/read.ts';
import { toStored } from '../../../shared/data/table/stored-values.ts';
import { variableIdOf } from '../../../shared/data/variables/variable-id.ts';
import { everyAccessKind } from '../../../shared/domain/accesses/access-kind.ts';
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
  }[];
}
const posting = '/api/v3/measurements/post';

async function aSharer({ timezone = 'UTC', name = 'Record Mood' } = {}) {
  const [person, owner] = await Promise.all([service.createPerson({ timezone }), service.createPerson()]);
  const client = await service.createClient(owner.userId, { name });
  const app = await service.grant(person.userId, client);
  return { person, client, app };
}

const ledgerOf = ({ userId }: Pick<Person, 'userId'>) =>
  service.inTable(async () => (await listAccesses(userId, { limit: 100 })).days);

test('what an app does is counted by kind and day, with the variables that it named; what the person does is not', async () => {
  const { person, client, app } = await aSharer();
  await service.post(posting, [item({ variableName: 'Mood', unitAbbreviatedName: '/5', value: 3 })], person);
  await service.get('/api/v3/measurements', person);
  expect(await ledgerOf(person)).toEqual([]);

  await service.get('/api/v3/measurements?variableName=mood', app);
  await service.get('/api/v3/measurements', app);
  await service.post(posting, [item({ variableName: 'Sleep', unitAbbreviatedName: 'h', value: 7 })], app);
  const [mood, sleep] = await service.inTable(() =>
    Promise.all(['mood', 'sleep'].map((name) => variableIdOf(name))),
  );
  const [day, ...more] = await ledgerOf(person);
  expect(more).toEqual([]);
  expect(day).toMatchObject({
    day: formatDate(Math.floor(epochSeconds() / 86_400)),
    actor: { kind: 'app', id: client.clientId, name: 'Record Mood' },
    counts: [
      { verb: 'read', subject: 'measurements', requests: 2 },
      { verb: 'wrote', subject: 'measurements', requests: 1 },
    ],
    moreVariables: 0,
    lastRequestId: expect.any(String),
  });
  expect(new Set(day?.variableIds)).toEqual(new Set([mood, sleep]));
});

test('its days are the person’s own', async () => {
  const { person, app } = await aSharer({ timezone: 'Pacific/Kiritimati' });
  await service.get('/api/v3/measurements', app);
  const there = Math.floor((epochSeconds() + 14 * 3600) / 86_400);
  expect(await ledgerOf(person)).toMatchObject([{ day: formatDate(there) }]);
});

test('what is refused before it touches anything, and what is nobody’s, is not written down', async () => {
  const { person, app, client } = await aSharer();
  const [weak, shared] = await Promise.all([
    service.createPerson().then(({ userId }) => service.grant(userId, client, ['basic'])),
    service.get('/api/v3/units', app),
  ]);
  expect(shared.status).toBe(200);
  expect((await service.get('/api/v3/variableCategories', app)).status).toBe(200);
  expect((await service.get('/api/v3/measurements', weak)).status).toBe(403);
  expect((await service.get('/api/v3/measurements?limit=0', app)).status).toBe(400);
  expect((await service.get('/api/v3/shares', app)).status).toBe(403);
  expect(await ledgerOf(person)).toEqual([]);
  expect(await ledgerOf(weak)).toEqual([]);
});

test('an answer that is replayed is written down as well, and so is a record that was not found', async () => {
  const { person, app } = await aSharer();
  const keyed = { ...app, headers: { 'idempotency-key': 'once' } };
  const row = [item({ variableName: 'Tea', unitAbbreviatedName: 'count', value: 1 })];
  await service.post(posting, row, keyed);
  expect((await service.post(posting, row, keyed)).headers.get('idempotent-replayed')).toBe('true');
  expect((await service.del('/api/v3/measurements/delete?id=12345', app)).status).toBe(404);
  expect(await ledgerOf(person)).toMatchObject([
    {
      counts: [
        { verb: 'wrote', requests: 2 },
        { verb: 'deleted', requests: 1 },
      ],
    },
  ]);
});

test('the same request is counted once, also when another operation follows within it', async () => {
  const { userId } = await service.createPerson();
  const actor: Actor = { kind: 'assistant', id: 'app-1', name: 'Helper' };
  const access = { userId, day: '2026-11-16', actor, variableIds: [], requestId: 'r1' };
  const read = { ...access, kind: { verb: 'read', subject: 'measurements' } } as const;
  const studies = { ...access, kind: { verb: 'read', subject: 'studies' } } as const;
  await service.inTable(async () => {
    for (const one of [read, read, studies, studies]) await saveAccess(one, 1000);
  });
  expect(await ledgerOf({ userId })).toMatchObject([
    { counts: [{ requests: 1 }, { requests: 1 }], firstAt: 1000, lastAt: 1000, lastRequestId: 'r1' },
  ]);
});

test('the first twenty variables are kept, others counted, and the item stays within the unit that it costs', async () => {
  const { userId } = await service.createPerson();
  const actor: Actor = { kind: 'operator', id: 'x'.repeat(64), name: '🙂'.repeat(125) };
  const access = { userId, day: '2026-11-16', actor };
  const big = 2 ** 53 - 1;
  await service.inTable(async () => {
    let n = 0;
    for (const kind of everyAccessKind)
      await saveAccess(
        { ...access, kind, variableIds: [big - n, big - n - 1], requestId: `r${n++}` },
        1_800_000_000,
      );
    const many = Array.from({ length: 50 }, (_, i) => i + 1);
    const kind = { verb: 'read', subject: 'measurements' } as const;
    await saveAccess({ ...access, kind, variableIds: many, requestId: 'many' }, 1_800_000_000);
    await saveAccess({ ...access, kind, variableIds: [big, 7], requestId: 'again' }, 1_800_000_000);
  });
  const [day] = await ledgerOf({ userId });
  expect(day?.variableIds).toHaveLength(mostVariables);
  expect(day?.moreVariables).toBe(1 + 2 * (everyAccessKind.length - mostVariables) + 50 + 1);
  const [stored] = await service.inTable(() => listByPrefix(accessPartition(userId), ''));
  expect(JSON.stringify(toStored(stored)).length).toBeLessThan(1600);
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
    'Dr. Hu, a person, read your studies once and read your account once.',
    'Record Mood, an app, read your Mood, My nights and others 4 times.',
  ]);
  expect(body.accesses.find(({ actorName }) => actorName === 'Record Mood')).toMatchObject({
    actorKind: 'app',
    requests: 4,
    variables: [{ name: 'Mood' }, { name: 'My nights' }],
    moreVariables: 1,
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
  expect(await ledgerOf(person)).toMatchObject([{ counts: [{ requests: 1 }] }]);
  await adminJsonHere(`user delete --user ${person.userId}`);
  expect(await ledgerOf(person)).toEqual([]);
});

test('the operator’s command line says that the person can read of it, before it reads', async () => {
  const person = await service.createPerson();
  const { stderr } = await runAdminHere(`user find --email ${person.email}`);
  expect(stderr).toBe(
    `Person ${person.userId} can read of this: it is written into the list of who used their records.\n`,
  );
  const { body } = await service.get<Accesses>('/api/v3/accesses', person);
  expect(body.accesses).toMatchObject([
    { actorKind: 'operator', text: 'The operator, who runs this service, read your account once.' },
  ]);
});
