import { expect, test } from '@jest/globals';
import { measurementKey } from '../../../../shared/data/keys/measurements.ts';
import { updateItem } from '../../../../shared/data/table/write.ts';
import { type Person, serviceAt, type TokenHolder } from '../../../support/client.ts';
import { diaryOf, food, item, type RefusalAnswer } from '../../../support/people/measurements.ts';
import { pills, remindersOf } from '../../../support/people/reminders.ts';
import { OAuthApp, signedInVisitor, type Tokens } from '../../../support/signing-in/oauth-app.ts';

const service = serviceAt();
const path = '/api/v3/measurements/delete';

interface DeletionAnswer extends RefusalAnswer {
  readonly data: {
    readonly measurements?: { readonly id: number; readonly status: string; readonly notice?: string }[];
    readonly deletion?: {
      readonly dryRun: boolean;
      readonly numberOfMeasurements: number;
      readonly numberLeft: number;
      readonly variables: { readonly variableName: string; readonly numberOfMeasurements: number }[];
      readonly earliestStartAt?: string;
      readonly latestStartAt?: string;
      readonly confirmation?: string;
    };
  };
}

const byIds = (holder: TokenHolder, ids: readonly (number | undefined)[]) =>
  service.post<DeletionAnswer>(path, { ids }, holder);
const byFilter = (holder: TokenHolder, filters: Record<string, string>) =>
  service.post<DeletionAnswer>(`${path}?${new URLSearchParams(filters)}`, undefined, holder);

const idsOf = async (holder: TokenHolder, items: readonly unknown[]) =>
  (await diaryOf(service, holder).post(items)).body.data.measurements.map(({ id }) => id);
const valuesOf = async (holder: TokenHolder) =>
  (await diaryOf(service, holder).list({ limit: 200 })).body.map(({ value }) => value);

const onDay = (day: number, members = {}) =>
  item({ startAt: `2026-03-${String(day).padStart(2, '0')}T08:00:00`, value: day % 5, ...members });

async function appOf(person: Person, scopes?: Parameters<typeof service.grant>[2]) {
  return service.grant(person.userId, await service.createClient(person.userId), scopes);
}

/** As if it had been recorded some seconds before it was changed. */
const recordedEarlier = (person: Person, id = 0) =>
  service.inTable(() =>
    updateItem({
      Key: measurementKey(person.userId, id),
      UpdateExpression: 'SET createdAt = createdAt - :some',
      ExpressionAttributeValues: { ':some': 60 },
    }),
  );

const statuses = ({ body }: { body: DeletionAnswer }) =>
  body.data.measurements?.map(({ status }) => status) ?? [];

test('deletes by ids, with a receipt for each in their order, and again finds none', async () => {
  const person = await service.createPerson();
  const [first, second, third] = await idsOf(person, [onDay(1), onDay(2), onDay(3)]);
  const answer = await byIds(person, [third, 42, first, third]);
  expect(answer.body.data.measurements).toEqual([
    { id: third, status: 'deleted' },
    { id: 42, status: 'notFound' },
    { id: first, status: 'deleted' },
    { id: third, status: 'deleted' },
  ]);
  expect(await valuesOf(person)).toEqual([2]);
  expect(statuses(await byIds(person, [third, first]))).toEqual(['notFound', 'notFound']);
  expect(statuses(await byIds(person, [second]))).toEqual(['deleted']);
});

test('an old id leads to the measurement that was moved', async () => {
  const person = await service.createPerson();
  const [id] = await idsOf(person, [onDay(1)]);
  await diaryOf(service, person).post({ id, startAt: '2026-03-09T08:00:00' });
  expect(statuses(await byIds(person, [id]))).toEqual(['deleted']);
  expect(await valuesOf(person)).toEqual([]);
});

test('deletes a thousand in one request', async () => {
  const person = await service.createPerson();
  const items = Array.from({ length: 1000 }, (_, n) =>
    item({ startAt: new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString().slice(0, 19) }),
  );
  const ids = await idsOf(person, items);
  const answer = await byIds(person, ids);
  expect(statuses(answer).filter((status) => status === 'deleted')).toHaveLength(1000);
  expect(await valuesOf(person)).toEqual([]);
});

test('another person’s id is answered as nobody’s, and stays', async () => {
  const [mine, theirs] = [await service.createPerson(), await service.createPerson()];
  const ids = await idsOf(theirs, [onDay(1)]);
  expect(statuses(await byIds(mine, ids))).toEqual(['notFound']);
  expect(await valuesOf(theirs)).toHaveLength(1);
});

test('an app deletes what it recorded, and nothing that others recorded or changed', async () => {
  const person = await service.createPerson();
  const app = await appOf(person);
  const [own] = await idsOf(person, [onDay(1)]);
  const [ofApp, changed] = await idsOf(app, [onDay(2), onDay(3)]);
  await diaryOf(service, person).post({ id: changed, value: 5 });
  await recordedEarlier(person, changed);
  const { body } = await byIds(app, [own, ofApp, changed]);
  expect(body.data.measurements).toEqual([
    { id: own, status: 'kept', notice: expect.stringContaining('did not record it') },
    { id: ofApp, status: 'deleted' },
    { id: changed, status: 'kept', notice: expect.any(String) },
  ]);
  expect((await valuesOf(person)).sort()).toEqual([1, 5]);
});

test('an app that its person lets delete everything deletes what others recorded', async () => {
  const person = await service.createPerson();
  const visitor = await signedInVisitor(service, person.userId);
  const app = await OAuthApp.register(service);
  const [first, second] = await idsOf(person, [onDay(1), onDay(2)]);
  const scope = 'readmeasurements writemeasurements';
  const holder = async (tokens: Promise<Tokens>) => ({ ...person, token: (await tokens).access_token });
  expect(statuses(await byIds(await holder(app.connect(visitor, scope)), [first]))).toEqual(['kept']);
  const asked = await app.ask(scope, { prompt: 'consent' });
  const allowed = await app.authorize(visitor, asked, [...scope.split(' '), 'deletesAll']);
  const trusted = await holder(app.exchange(allowed, asked));
  expect(statuses(await byIds(trusted, [first]))).toEqual(['deleted']);
  const again = await app.ask(scope, { prompt: 'consent' });
  const { text } = await app.follow(visitor, again.path);
  expect(text).toContain('name="deletesAll" value="yes" checked');
  await app.authorize(visitor, again, scope.split(' '));
  expect(statuses(await byIds(trusted, [second]))).toEqual(['kept']);
});

test('an app that may only write is not told what others recorded', async () => {
  const person = await service.createPerson();
  const [own] = await idsOf(person, [onDay(1)]);
  const app = await appOf(person, ['writemeasurements']);
  expect((await byIds(app, [own, 42])).body.data.measurements).toEqual([
    { id: own, status: 'notFound' },
    { id: 42, status: 'notFound' },
  ]);
});

test('the ledger tells what an app deleted, by its variables', async () => {
  const person = await service.createPerson();
  const app = await appOf(person);
  await byIds(app, await idsOf(app, [onDay(1)]));
  const { body } = await service.get<{
    accesses: { kinds: { verb: string; variables: { name: string }[] }[] }[];
  }>('/api/v3/accesses', person);
  const deleted = body.accesses.flatMap(({ kinds }) => kinds).filter(({ verb }) => verb === 'deleted');
  expect(deleted.flatMap(({ variables }) => variables.map(({ name }) => name))).toEqual(['Mood']);
});

test('a dose that was answered is asked for again', async () => {
  const person = await service.createPerson();
  const reminders = remindersOf(service, person);
  await reminders.save([pills({ variableName: 'Aspirin', reminderStartTimeLocal: '00:00:00' })]);
  const [asked] = (await reminders.list()).body.data;
  await reminders.act({ id: asked?.id, action: 'track', modifiedValue: 1 });
  expect((await reminders.list()).body.data).toEqual([]);
  const [row] = (await diaryOf(service, person).list()).body;
  expect(statuses(await byIds(person, [row?.id]))).toEqual(['deleted']);
  expect((await reminders.list()).body.data.map(({ id }) => id)).toEqual([asked?.id]);
});

test('a dry run counts and changes nothing; its confirmation deletes just that', async () => {
  const person = await service.createPerson();
  await idsOf(person, [onDay(1), onDay(2), onDay(3, { sourceName: 'Oura' }), food({ value: 7 })]);
  const filters = { variableName: 'mood', latestMeasurementTime: '2026-03-03T23:00:00' };
  const counted = (await byFilter(person, { ...filters, dryRun: 'true' })).body.data.deletion;
  expect(counted).toMatchObject({
    dryRun: true,
    numberOfMeasurements: 3,
    variables: [{ variableName: 'Mood', numberOfMeasurements: 3 }],
    earliestStartAt: '2026-03-01T08:00:00',
    latestStartAt: '2026-03-03T08:00:00',
  });
  expect(await valuesOf(person)).toHaveLength(4);
  const confirmation = counted?.confirmation ?? '';
  const deleted = await byFilter(person, { ...filters, confirmation });
  expect(deleted.body.data.deletion).toMatchObject({ dryRun: false, numberOfMeasurements: 3, numberLeft: 0 });
  expect(await valuesOf(person)).toEqual([7]);
  const again = await byFilter(person, { ...filters, confirmation });
  expect(again.body.data.deletion).toMatchObject({ numberOfMeasurements: 0, numberLeft: 0 });
});

test.each([
  ['no confirmation', {}],
  ['an invented one', { confirmation: 'abc.1.0123456789abcdef' }],
])('a filter with %s deletes nothing', async (_, more) => {
  const person = await service.createPerson();
  await idsOf(person, [onDay(1)]);
  const answer = await byFilter(person, { variableName: 'Mood', ...more });
  expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, 'confirmation']);
  expect(await valuesOf(person)).toHaveLength(1);
});

test('a confirmation is good for its own filters and person only', async () => {
  const [mine, theirs] = [await service.createPerson(), await service.createPerson()];
  for (const person of [mine, theirs]) await idsOf(person, [onDay(1), onDay(2)]);
  const { body } = await byFilter(mine, { variableName: 'Mood', value: '1', dryRun: 'true' });
  const confirmation = body.data.deletion?.confirmation ?? '';
  const statusOf = async (person: Person, value: string) =>
    (await byFilter(person, { variableName: 'Mood', value, confirmation })).status;
  expect([await statusOf(mine, '2'), await statusOf(theirs, '1')]).toEqual([400, 400]);
  expect([await valuesOf(mine), await valuesOf(theirs)]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('more than was counted is refused, and nothing is deleted', async () => {
  const person = await service.createPerson();
  await idsOf(person, [onDay(1)]);
  const counted = await byFilter(person, { sourceName: 'API', dryRun: 'true' });
  await idsOf(person, [onDay(2)]);
  const confirmation = counted.body.data.deletion?.confirmation ?? '';
  const answer = await byFilter(person, { sourceName: 'API', confirmation });
  // A row of a later second is not meant, and one of the same second is one too many.
  const left = await valuesOf(person);
  expect([
    [409, [1, 2]],
    [200, [2]],
  ]).toContainEqual([answer.status, left]);
});

test('only the person’s own token deletes by a filter', async () => {
  const person = await service.createPerson();
  await idsOf(person, [onDay(1)]);
  const app = await appOf(person);
  expect((await byFilter(app, { variableName: 'Mood', dryRun: 'true' })).status).toBe(403);
});

test.each([
  ['nothing', undefined, ''],
  ['no ids', { ids: [] }, ''],
  ['ids and a filter', { ids: [5] }, 'variableName=Mood'],
  ['ids and a dry run', { ids: [5] }, 'dryRun=true'],
  ['1,001 ids', { ids: Array.from({ length: 1001 }, (_, n) => n + 1) }, ''],
  ['what is no id', { ids: ['x'] }, ''],
])('%s is refused', async (_, body, query) => {
  const person = await service.createPerson();
  expect((await service.post(`${path}?${query}`, body, person)).status).toBe(400);
});
