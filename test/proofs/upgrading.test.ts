import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callDynamoDb } from '../../lib/local/database/dynamodb-call.ts';
import { routes } from '../../shared/routes/index.ts';
import type { MeasurementRecord } from '../../shared/schemas/measurements/measurement.ts';
import type { StudyRecord } from '../../shared/schemas/studies/study.ts';
import { type Person, type Service, serviceAt } from '../support/client.ts';
import { food, item } from '../support/people/measurements.ts';
import { remindersOf } from '../support/people/reminders.ts';
import { type Runtime, startRuntime } from '../support/runtime.ts';

const folder = join(import.meta.dirname, '..', 'fixtures', 'former-table');
const { at, person, friend } = JSON.parse(readFileSync(join(folder, 'people.json'), 'utf8')) as {
  at: string;
  person: Person;
  friend: Person;
};
type Stored = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const items = readFileSync(join(folder, 'items.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Stored);
const rowsOf = ({ userId }: Person) =>
  items.filter(({ pk, sk }) => pk?.S === `U#${userId}` && /^M#\d+$/.test(String(sk?.S)));

type Published = Pick<
  StudyRecord,
  'id' | 'type' | 'isPublic' | 'causeVariableName' | 'effectVariableName' | 'studyLinks'
>;

let runtime: Runtime;
let service: Service;
beforeAll(async () => {
  // Of its own: an instance remembers the secrets of the table that it has met.
  runtime = await startRuntime({ assembly: process.env.DAYMARK_ASSEMBLY, schedules: 'manual' });
  service = serviceAt(runtime.url);
  const { dynamodbEndpoint, tableName } = await runtime.info();
  for (let i = 0; i < items.length; i += 25) {
    const puts = items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }));
    await callDynamoDb(dynamodbEndpoint, 'BatchWriteItem', { RequestItems: { [tableName]: puts } });
  }
  await runtime.clock({ now: at });
});
afterAll(() => runtime.stop());

/** Reads of one thing by its id, of which there were none. */
const readsOfOne: ReadonlySet<string> = new Set([
  'get-experiments-one',
  'get-shares-document',
  'get-webhooks-deliveries',
]);
const readable = routes.filter(
  ({ id, method, access, path }) =>
    method === 'GET' && access.kind === 'token' && !path.includes('{') && !readsOfOne.has(id),
);

describe.each([
  ['somebody who did everything', person],
  ['their friend', friend],
] as const)('what the version before stored of %s', (_, who) => {
  test.each(readable.map(({ id, path }) => [id, path]))('is read by %s', async (_id, path) => {
    const { status, body } = await service.get(path, who);
    expect([status, body]).toEqual([200, expect.anything()]);
  });

  test('holds every measurement', async () => {
    const { body } = await service.get<MeasurementRecord[]>('/api/v3/measurements?limit=200', who);
    expect(body.map(({ id }) => id).sort()).toEqual(
      rowsOf(who)
        .map(({ sk }) => Number(String(sk?.S).slice(2)))
        .sort(),
    );
  });
});

describe('a person of the version before', () => {
  test('finds what they published at a new address, once they have opened it', async () => {
    const { body } = await service.get<{ studies: Published[] }>('/api/v3/studies', person);
    const [own, cohort] = ['individual', 'cohort'].map((type) =>
      body.studies.find((study) => study.type === type && study.isPublic),
    );
    const former = items.flatMap(({ pk }) => /^STUDY#(.*-user-\d+-.*)$/.exec(String(pk?.S))?.[1] ?? []);
    expect(former.toSorted()).toEqual([cohort?.id, own?.id].toSorted());
    for (const study of [own, cohort]) {
      expect(study?.studyLinks).toEqual({});
      expect((await service.get(`/studies/${study?.id}`)).status).toBe(404);
    }
    const names = { causeVariableName: own?.causeVariableName, effectVariableName: own?.effectVariableName };
    const opened = await service.post<{ link: string }>('/api/v3/study/create', names, person);
    expect(opened.body.link).not.toContain(String(person.userId));
    expect((await fetch(opened.body.link)).status).toBe(200);
    const published = `/api/v3/study/publish?studyId=${cohort?.id}`;
    expect((await service.post(published, undefined, person)).status).toBe(200);
    const { dynamodbEndpoint, tableName: TableName } = await runtime.info();
    const { Items } = (await callDynamoDb(dynamodbEndpoint, 'Scan', { TableName })) as { Items: Stored[] };
    const pages = Items.flatMap(({ pk }) => /^STUDY#(.*)$/.exec(String(pk?.S))?.[1] ?? []);
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(page).not.toContain(String(person.userId));
  });

  test('reads sums of days, and the charts and studies of them', async () => {
    const days = await service.get<unknown[]>('/api/v3/measurements?groupingWidth=86400&limit=200', person);
    expect(days.body.length).toBeGreaterThan(60);
    const { body } = await service.get<{ studies: { id: string }[] }>('/api/v3/studies', person);
    expect(body.studies.length).toBeGreaterThan(2);
    const charts = '/api/v3/userVariables?includeCharts=true&name=';
    expect((await service.get(`${charts}${encodeURIComponent('Quirlebum mood')}`, person)).status).toBe(200);
    const again = { causeVariableName: 'Quirlebum tea', effectVariableName: 'Quirlebum mood' };
    for (const recalculate of [false, true]) {
      const study = await service.post<{ study: { statistics: { numberOfPairs: number } } }>(
        `/api/v3/study/create?recalculate=${recalculate}`,
        again,
        person,
      );
      expect([study.status, study.body.study.statistics.numberOfPairs > 40]).toEqual([200, true]);
    }
  });

  test('changes, moves and deletes a measurement, and records another of the same source', async () => {
    const list = '/api/v3/measurements?variableName=Quirlebum%20tea&limit=5';
    const [first, second] = (await service.get<MeasurementRecord[]>(list, person)).body;
    const post = (body: object) => service.post('/api/v3/measurements/post', body, person);
    const moved = food({ variableName: 'Quirlebum tea', value: 3, startAt: '2026-11-01T03:04:05' });
    expect((await post({ ...moved, id: first?.id })).body).toMatchObject({
      data: { measurements: [{ status: 'updated' }] },
    });
    expect((await service.del(`/api/v3/measurements/delete?id=${second?.id}`, person)).status).toBe(200);
    const another = item({
      variableName: 'Quirlebum mood',
      sourceName: 'Quirlebum watch',
      startAt: '2026-11-02T03:04:05',
    });
    expect((await post(another)).body).toMatchObject({ data: { measurements: [{ status: 'created' }] } });
  });

  test('answers what is due, and is reminded again', async () => {
    const reminders = remindersOf(service, person);
    const [due] = (await reminders.list()).body.data;
    expect((await reminders.act({ id: due?.id, action: 'track', modifiedValue: 4 })).status).toBe(200);
    await runtime.clock({ advance: 86_400 - 3_600 });
    for (const { ok } of await runtime.tick()) expect(ok).toBe(true);
  });

  test('leaves without a trace', async () => {
    await runtime.clock({ now: at });
    expect((await service.del('/api/v3/user/delete?reason=enough', person)).status).toBe(200);
    await runtime.tick(['purge-people']);
    await runtime.clock({ advance: 15 * 60 });
    await runtime.tick(['purge-people']);
    const { dynamodbEndpoint, tableName: TableName } = await runtime.info();
    const { Items } = (await callDynamoDb(dynamodbEndpoint, 'Scan', { TableName })) as { Items: Stored[] };
    // Attempts to sign in were counted under the person's number; the table itself forgets them after an hour.
    const left = Items.filter((one) => JSON.stringify(one).includes(String(person.userId))).filter(
      ({ sk }) => sk?.S !== 'ATTEMPTS',
    );
    expect(left.map(({ pk, sk }) => `${pk?.S} ${sk?.S}`)).toEqual([]);
  });
});
