import { expect, test } from '@jest/globals';
import type { MeasurementRecord } from '../../../../shared/schemas/measurements/measurement.ts';
import { type Answer, type Person, serviceAt, type TokenHolder } from '../../../support/client.ts';
import { deviceKeysOf } from '../../../support/people/devices.ts';
import { diaryOf, food, item, type RefusalAnswer } from '../../../support/people/measurements.ts';
import { daysAhead } from '../../../support/people/shares.ts';
import { leaseRuntime } from '../../../support/runtime.ts';

const service = serviceAt();

const keyFor = async (person: Person, members = {}): Promise<TokenHolder> => ({
  userId: person.userId,
  token: (await deviceKeysOf(service, person).reader(members)).body.key,
});
const statusOf = async (path: string, holder: TokenHolder) =>
  (await service.get(`/api/v3/${path}`, holder)).status;

/** Somebody with moods and coffees, and the ids of both variables. */
async function diarist() {
  const person = await service.createPerson();
  const { body } = await diaryOf(service, person).post([
    item(),
    item({ startAt: '2026-03-02T08:00:00', value: 5, note: 'Sunny, at last' }),
    food(),
  ]);
  const [mood, , coffee] = body.data.measurements;
  return { person, mood: mood?.variableId ?? 0, coffee: coffee?.variableId ?? 0, coffeeRow: coffee?.id ?? 0 };
}

test('a key is shown once, listed with what it reads and until when, and ended', async () => {
  const { person, mood } = await diarist();
  const keys = deviceKeysOf(service, person);
  const { body } = await keys.reader({ variableIds: [mood] });
  expect(body).toMatchObject({
    deviceKey: { name: 'My script', reads: 'measurements', variableIds: [mood] },
    address: `${service.url}/api/v3/measurements`,
    header: `Bearer ${body.key}`,
  });
  expect(await keys.list()).toEqual([body.deviceKey]);
  const holder = { userId: person.userId, token: body.key };
  expect(await statusOf('measurements', holder)).toBe(200);
  expect((await keys.end(body.deviceKey.id)).status).toBe(200);
  expect([await statusOf('measurements', holder), await keys.list()]).toEqual([401, []]);
});

test('a member that it does not know is refused: without it the key would read more than was meant', async () => {
  const { person } = await diarist();
  const keys = deviceKeysOf(service, person);
  const refused = await keys.reader({ variableNames: ['Mood'] });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('variableNames: is not a member; the members are ');
  expect(await keys.list()).toEqual([]);
});

test('the same name again gives another key with its own limits, and the former ends', async () => {
  const { person, mood } = await diarist();
  const keys = deviceKeysOf(service, person);
  const first = await keyFor(person, { variableIds: [mood] });
  const second = await keyFor(person);
  expect([await statusOf('measurements', first), await statusOf('measurements', second)]).toEqual([401, 200]);
  expect(await keys.list()).toEqual([expect.not.objectContaining({ variableIds: expect.anything() })]);
  // A key that sends is another one, although it has the same name.
  await keys.make('rows', 'My script');
  expect(await keys.list()).toHaveLength(2);
});

test('it is good for GET of measurements, and for nothing else', async () => {
  const { person, coffeeRow } = await diarist();
  const key = await keyFor(person);
  const reads = await Promise.all(
    ['measurements', 'measurements?groupingWidth=86400', 'units', 'variableCategories'].map((path) =>
      statusOf(path, key),
    ),
  );
  expect(reads).toEqual([200, 200, 200, 200]);
  for (const path of [
    'userVariables',
    'user',
    'trackingReminders',
    'changes',
    'deviceKeys',
    'shares',
    'accesses',
  ])
    expect([path, await statusOf(path, key)]).toEqual([path, 403]);
  const posted = await service.post('/api/v3/measurements/post', [item()], key);
  const deleted = await service.post('/api/v3/measurements/delete', { ids: [coffeeRow] }, key);
  const received = await service.post('/api/v3/receive/rows', [{ variableName: 'Mood', value: 1 }], key);
  expect([posted.status, deleted.status, received.status]).toEqual([403, 403, 403]);
  expect((await diaryOf(service, person).list()).body).toHaveLength(3);
});

test('one for everything reads what an app may read, writes nothing and sees nothing of the person’s own', async () => {
  const { person } = await diarist();
  const key = await keyFor(person, { reads: 'everything' });
  for (const path of ['userVariables', 'trackingReminders', 'studies', 'changes', 'feed', 'votes'])
    expect([path, await statusOf(path, key)]).toEqual([path, 200]);
  for (const path of ['shares', 'accesses', 'users', 'deviceKeys', 'experiments'])
    expect([path, await statusOf(path, key)]).toEqual([path, 403]);
  const { body } = await service.get<Record<string, unknown>>('/api/v3/user', key);
  expect(body).not.toHaveProperty('sources');
  expect((await service.post('/api/v3/discoveries/refresh', undefined, key)).status).toBe(403);
  expect((await service.post('/api/v3/feed', [], key)).status).toBe(403);
});

test('of chosen variables everything else does not exist, by whatever it is asked for', async () => {
  const { person, mood, coffee, coffeeRow } = await diarist();
  const key = await keyFor(person, { variableIds: [mood] });
  const read = async (query: string) =>
    (await service.get<MeasurementRecord[]>(`/api/v3/measurements?${query}`, key)).body;
  const named = (rows: MeasurementRecord[]) => [...new Set(rows.map(({ variableName }) => variableName))];
  for (const query of ['', 'sort=-value', 'groupingWidth=86400', 'limit=1', 'sort=-startAt&limit=2'])
    expect([query, named(await read(query))]).toEqual([query, ['Mood']]);
  for (const query of ['variableName=Coffee', `id=${coffeeRow}`, `ids=${coffeeRow}`, 'searchPhrase=coff'])
    expect([query, await read(query)]).toEqual([query, []]);
  // The mood that a coffee would add by an ingredient is not shown either.
  const tag = { taggedVariableId: coffee, tagVariableId: mood, conversionFactor: 3 };
  await service.post('/api/v3/userTags', tag, person);
  const before = await read('groupingWidth=86400');
  expect(before.map(({ value }) => value)).toEqual([3, 5]);
});

test('pages of chosen variables lead on to all of them', async () => {
  const { person, mood, coffee } = await diarist();
  const key = await keyFor(person, { variableIds: [coffee, mood] });
  const seen: number[] = [];
  let path: string | undefined = '/api/v3/measurements?limit=1&sort=-startAt';
  while (path !== undefined) {
    const page: Answer<MeasurementRecord[]> = await service.get(path, key);
    seen.push(...page.body.map(({ value }) => value));
    path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]?.slice(service.url.length);
  }
  expect(seen.sort()).toEqual([1, 3, 5]);
});

test('its requests stand in the ledger under its name', async () => {
  const { person, mood } = await diarist();
  await service.get('/api/v3/measurements', await keyFor(person, { variableIds: [mood] }));
  const { body } = await service.get<{
    accesses: {
      kind: string;
      name: string;
      kinds: { verb: string; variables: { variableName: string }[] }[];
    }[];
  }>('/api/v3/accesses', person);
  expect(body.accesses).toEqual([
    expect.objectContaining({
      actorKind: 'device',
      actorName: 'My script',
      kinds: [
        expect.objectContaining({
          verb: 'read',
          subject: 'measurements',
          everything: 0,
          variables: [expect.objectContaining({ name: 'Mood' })],
        }),
      ],
    }),
  ]);
});

test.each([
  ['neither use', { reads: undefined, until: undefined }],
  ['both uses', { receiver: 'rows' }],
  ['no end', { until: undefined }],
  ['an end in the past', { until: '2026-01-01' }],
  ['an end more than a year ahead', { until: daysAhead(370) }],
  ['variables of everything', { reads: 'everything', variableIds: [1] }],
  ['no variables', { variableIds: [] }],
  ['an end of a key that sends', { reads: undefined, receiver: 'rows' }],
])('%s is refused', async (_, members) => {
  const person = await service.createPerson();
  expect((await deviceKeysOf(service, person).reader(members)).status).toBe(400);
});

test('another person’s variable cannot be chosen, and is not told from none', async () => {
  const [{ mood }, other] = [await diarist(), await service.createPerson()];
  const answers = await Promise.all(
    [mood, 77].map((id) => deviceKeysOf(service, other).reader({ variableIds: [id] })),
  );
  const texts = answers.map(({ body }) => (body as unknown as RefusalAnswer).errors[0]?.message);
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(texts[0]?.replace(String(mood), '77')).toBe(texts[1]);
});

test('a key ends with the day that was chosen', async () => {
  const runtime = await leaseRuntime();
  const leased = serviceAt(runtime.url);
  const person = await leased.createPerson();
  const { body } = await deviceKeysOf(leased, person).reader({ until: daysAhead(2) });
  const key = { userId: person.userId, token: body.key };
  expect((await leased.get('/api/v3/units', key)).status).toBe(200);
  await runtime.clock({ now: `${daysAhead(3)}T00:00:05Z` });
  expect((await leased.get('/api/v3/units', key)).status).toBe(401);
  await runtime.clock();
});

test('CSV has the columns of an export, and pages that lead on', async () => {
  const { person } = await diarist();
  const key = await keyFor(person);
  const ask = (query: string) =>
    service.get<string>(`/api/v3/measurements?${query}`, { ...key, headers: { accept: 'text/csv' } });
  const first = await ask('limit=2');
  expect(first.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  const [heads, ...rows] = first.body.trim().split('\r\n');
  expect(heads).toBe(
    'startAt,startAtLocal,timezone,variableName,variableCategoryName,value,unitAbbreviatedName,combinationOperation,sourceName,note',
  );
  expect(rows).toEqual([
    '2026-03-01T08:00:00Z,2026-03-01T08:00:00,UTC,Mood,Emotions,3,/5,MEAN,API,',
    '2026-03-01T08:00:00Z,2026-03-01T08:00:00,UTC,Coffee,Foods,1,serving,SUM,API,',
  ]);
  const next = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
  expect((await ask(`limit=2&cursor=${next}`)).body).toContain('"Sunny, at last"');
  const days = await ask('groupingWidth=86400&variableName=Mood&sort=-startAt');
  expect(days.body.split('\r\n')[1]).toMatch(/^2026-03-02T00:00:00Z,.*,Mood,Emotions,5,\/5,MEAN,API,$/);
  expect((await ask('fields=id')).status).toBe(400);
});

test.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['text/csv', 'text/csv'],
  ['application/json, text/csv;q=0.5', 'application/json'],
  ['text/csv;q=0', 'application/json'],
])('asked for %p it answers %s', async (accept, type) => {
  const person = await service.createPerson();
  const { headers } = await service.get('/api/v3/measurements', {
    ...person,
    ...(accept !== undefined && { headers: { accept } }),
  });
  expect(headers.get('content-type')).toContain(type);
});
