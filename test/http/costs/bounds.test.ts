import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { assistantUseKey } from '../../../shared/data/keys/clients.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import { mostAtOnce } from '../../../shared/domain/people/assistant-limits.ts';
import { mostOpenLinks } from '../../../shared/domain/sharing/share-limits.ts';
import { mostUserVariables } from '../../../shared/domain/variables/bounds.ts';
import { mostWebhooks } from '../../../shared/domain/webhooks/webhook.ts';
import type { UserVariableRecord } from '../../../shared/schemas/variables/user-variable.ts';
import { adminJsonHere } from '../../support/admin.ts';
import type { Answer, Person, TokenHolder } from '../../support/client.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { sendMessage, toolMessage } from '../../support/people/assistant-messages.ts';
import { letIn } from '../../support/people/assistants.ts';
import { autoExportMorning, deviceKeysOf } from '../../support/people/devices.ts';
import { importsOf } from '../../support/people/imports.ts';
import { manyNames, plantVariables } from '../../support/people/many-variables.ts';
import { diaryOf, item, type RefusalAnswer } from '../../support/people/measurements.ts';
import { reminder, remindersOf } from '../../support/people/reminders.ts';
import { daysAhead } from '../../support/people/shares.ts';

const { runtime, service } = leasedRuntime();
let person: Person;
/** An app that may only write. */
let app: TokenHolder;

afterAll(() => runtime.clock({}));
beforeEach(async () => {
  person = await service.createPerson();
  const client = await service.createClient(person.userId);
  app = await service.grant(person.userId, client, ['writemeasurements']);
});

const itemsOf = (names: readonly string[]) => names.map((variableName) => item({ variableName }));
const namesOf = async (query = 'limit=200') => {
  const names: string[] = [];
  let path: string | undefined = `/api/v3/userVariables?${query}`;
  while (path !== undefined) {
    const answer: Answer<{ userVariables: UserVariableRecord[] }> = await service.get(path, person);
    expect(answer.status).toBe(200);
    names.push(...answer.body.userVariables.map(({ name }) => name));
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    path = next === undefined ? undefined : next.slice(new URL(next).origin.length);
  }
  return names;
};

const unitsOf = async (path: string) => {
  await runtime.resetUsage();
  const { status, body } = await service.get<{ userVariables: UserVariableRecord[] } & RefusalAnswer>(
    path,
    person,
  );
  const usage = await runtime.usage();
  return { status, body, units: usage.reduce((sum, { readUnits }) => sum + readUnits, 0) };
};

describe('beginning variables', () => {
  test('a request begins 100 at most; one more refuses it, and nothing is there', async () => {
    const refused = await diaryOf(service, app).refuse(itemsOf(manyNames(102)));
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ path }) => path)).toEqual(['[100].variableName', '[101].variableName']);
    expect(await namesOf()).toEqual([]);
    expect((await diaryOf(service, app).post(itemsOf(manyNames(100)))).status).toBe(200);
    expect(await namesOf()).toHaveLength(100);
    // Those that are there are no new ones.
    const known = manyNames(150).map((variableName) => item({ variableName, value: 4 }));
    expect((await diaryOf(service, app).post(known)).status).toBe(200);
  });

  test('a request of an import begins 500', async () => {
    const imports = importsOf(service, app);
    const id = await imports.open();
    expect((await imports.send(id, itemsOf(manyNames(501)))).status).toBe(400);
    expect((await imports.send(id, itemsOf(manyNames(500)))).status).toBe(200);
  });

  test('nobody has more than 2,000, however many requests ask at the same moment', async () => {
    await plantVariables(service, person.userId, manyNames(mostUserVariables - 10));
    const asked = Array.from({ length: 5 }, (_, i) =>
      diaryOf(service, app).post(itemsOf(manyNames(10, `Flood ${i}`))),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 400, 400, 400, 400]);
    const one = await remindersOf(service, app).refuse(reminder({ variableName: 'One more' }));
    expect([one.status, one.body.errors[0]?.path]).toEqual([400, '[0].variableName']);
    expect(await namesOf()).toHaveLength(mostUserVariables);
    // What is there is recorded as ever.
    expect((await diaryOf(service, app).post(item({ variableName: 'Thing 7' }))).status).toBe(200);
  });

  test('an import brings as many as there is room for: the items beyond are named', async () => {
    await plantVariables(service, person.userId, manyNames(mostUserVariables - 2));
    const imports = importsOf(service, person);
    const refused = await imports.send(await imports.open(), itemsOf(manyNames(4, 'New')));
    expect(refused.body.errors.map(({ message }) => message.split(':')[0])).toEqual([
      '[2].variableName',
      '[3].variableName',
    ]);
    expect((await imports.send(await imports.open(), itemsOf(manyNames(2, 'New')))).status).toBe(200);
  });

  test('a person’s own export always fits, and no app’s does', async () => {
    await plantVariables(service, person.userId, manyNames(mostUserVariables));
    const begin = async (holder: TokenHolder) =>
      (await importsOf(service, holder).begin({ format: 'daymark' })).body.import.id;
    const rows = itemsOf(['Brought back']);
    expect((await importsOf(service, app).send(await begin(app), rows)).status).toBe(400);
    const own = await begin(person);
    expect((await importsOf(service, app).send(own, rows)).status).toBe(404);
    expect((await importsOf(service, person).send(own, rows)).status).toBe(200);
  });

  test('deleting one makes room for one', async () => {
    await plantVariables(service, person.userId, manyNames(mostUserVariables));
    expect((await diaryOf(service, person).post(itemsOf(['New']))).status).toBe(400);
    const [record] = (await unitsOf('/api/v3/userVariables?name=Thing%200')).body.userVariables;
    await service.del(`/api/v3/userVariables/delete?variableId=${record?.id}`, person);
    await runtime.clock({ advance: 120 });
    await runtime.tick(['remove-variables']);
    expect((await diaryOf(service, person).post(itemsOf(['New']))).status).toBe(200);
    expect((await diaryOf(service, person).post(itemsOf(['Newer']))).status).toBe(400);
    await runtime.clock({});
  });

  test('a phone’s body is taken as far as there is room; the rest is counted', async () => {
    await plantVariables(service, person.userId, manyNames(mostUserVariables - 1));
    const devices = deviceKeysOf(service, person);
    const phone = await devices.keyFor('healthAutoExport');
    const { status, body } = await devices.send('healthAutoExport', autoExportMorning, phone);
    expect(status).toBe(200);
    expect(body.stored).toBeGreaterThan(0);
    expect(body.skipped.map(({ reason }) => reason)).toContain(
      'there is no room for another variable; the limit is 2000',
    );
    expect(await namesOf()).toHaveLength(mostUserVariables);
  });

  test('somebody has 500 reminders at most, however many ask at the same moment', async () => {
    await diaryOf(service, person).post(itemsOf(['Tea']));
    const save = (from: number, count: number) =>
      service.post(
        '/api/v3/trackingReminders',
        Array.from({ length: count }, (_, i) =>
          reminder({
            variableName: 'Tea',
            reminderFrequency: 604_800,
            reminderStartTimeLocal: timeOf(from + i),
          }),
        ),
        person,
      );
    for (let from = 0; from < 400; from += 100) expect((await save(from, 100)).status).toBe(200);
    const answers = await Promise.all([400, 460, 520, 580].map((from) => save(from, 60)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const more = await save(640, 60);
    expect([200, 400]).toContain(more.status);
    expect((await save(700, 100)).status).toBe(400);
    expect((await save(0, 100)).status).toBe(200);
  });
});

describe('short lists', () => {
  test.each([
    [
      'links',
      mostOpenLinks,
      '/api/v3/shares/create',
      (i: number) => ({ with: 'link', until: daysAhead(30), name: `Doctor ${i}` }),
    ],
    [
      'webhooks',
      mostWebhooks,
      '/api/v3/webhooks',
      (i: number) => ({ url: `https://receiver.example/${i}`, events: ['study.changed'] }),
    ],
  ])('of %s hold %i, however many requests add one at the same moment', async (_, most, path, bodyOf) => {
    const add = async (i: number) => (await service.post(path, bodyOf(i), person)).status;
    for (let i = 0; i < most - 2; i++) expect(await add(i)).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 8 }, (_, i) => add(100 + i)));
    expect(statuses.toSorted()).toEqual([200, 200, ...Array(6).fill(400)]);
    // One that is there is changed as ever.
    expect(await add(0)).toBe(200);
  });
});

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;

describe('lists', () => {
  test('in their own order they cost what they answer, however much else is there', async () => {
    await plantVariables(service, person.userId, manyNames(mostUserVariables), { isFull: true });
    const page = await unitsOf('/api/v3/userVariables?limit=10');
    expect(page.body.userVariables).toHaveLength(10);
    expect(page.units).toBeLessThan(40);
    const all = await namesOf();
    expect(new Set(all)).toEqual(new Set(manyNames(mostUserVariables)));
    expect(all).toHaveLength(mostUserVariables);
  });

  test('sorted, searched and skipped they stay affordable at 2,000 variables of full size', async () => {
    await plantVariables(service, person.userId, manyNames(mostUserVariables), { isFull: true });
    for (const query of [
      'sort=name&limit=5',
      'sort=-numberOfMeasurements&limit=5',
      'sort=-updatedAt&limit=5&offset=1990',
      'limit=5&offset=1990',
      'searchPhrase=thing%201999',
      'variableCategoryName=Foods',
    ]) {
      const { status, units } = await unitsOf(`/api/v3/userVariables?${query}`);
      expect([query, status, units < 1000]).toEqual([query, 200, true]);
    }
    expect(await namesOf('searchPhrase=thing%201999')).toEqual(['Thing 1999']);
  });

  test('of an account above the bound work, as reading and deleting do', async () => {
    await plantVariables(service, person.userId, manyNames(7000));
    await diaryOf(service, app).post(item({ variableName: 'Thing 3' }));
    for (const path of [
      '/api/v3/userVariables',
      '/api/v3/userVariables?sort=name',
      '/api/v3/userVariables?searchPhrase=thing%206999',
      '/api/v3/measurements',
      '/api/v3/measurements?groupingWidth=86400',
      '/api/v3/connectors/list',
      '/api/v3/feed',
      '/api/v3/trackingReminders',
    ]) {
      const { status } = await unitsOf(path);
      expect([path, status]).toEqual([path, 200]);
    }
    const counted = await unitsOf('/api/v3/userVariables?sort=-numberOfMeasurements&limit=2');
    expect([counted.status, counted.units < 1000]).toEqual([200, true]);
    expect(counted.body.userVariables[0]).toMatchObject({ name: 'Thing 3', numberOfMeasurements: 1 });
    const ledger = await unitsOf('/api/v3/accesses');
    expect([ledger.status, ledger.units < 20]).toEqual([200, true]);
    const [record] = (await unitsOf('/api/v3/userVariables?name=Thing%200')).body.userVariables;
    const gone = await service.del(`/api/v3/userVariables/delete?variableId=${record?.id}`, person);
    expect(gone.status).toBe(200);
  });
});

test('the operator removes what began within a time, and nothing that the person uses', async () => {
  await diaryOf(service, person).post(itemsOf(['Mine']));
  await plantVariables(service, person.userId, manyNames(30));
  const run = (more = '') =>
    adminJsonHere<Record<string, unknown>>(
      `variables remove --user ${person.userId} --from 2023-11-14T00:00:00 --until 2023-11-15T00:00:00${more}`,
      runtime.url,
    );
  expect(await run()).toMatchObject({ variables: 31, wouldDelete: 30 });
  expect(await namesOf()).toHaveLength(31);
  expect(await run(' --yes yes')).toMatchObject({ deleting: 30 });
  expect(await namesOf()).toEqual(['Mine']);
});

describe('imports', () => {
  test('belong to whoever began them: an app ends no other’s, and the person ends them all', async () => {
    const own = await importsOf(service, person).open();
    expect((await importsOf(service, app).end(own)).status).toBe(404);
    expect((await importsOf(service, app).send(own, itemsOf(['Tea']))).status).toBe(404);
    expect((await importsOf(service, person).send(own, itemsOf(['Tea']))).status).toBe(200);
    const theirs = await importsOf(service, app).open();
    expect((await importsOf(service, app).send(theirs, itemsOf(['Tea']))).status).toBe(200);
    expect((await importsOf(service, app).end(theirs)).status).toBe(200);
    const another = await importsOf(service, app).open();
    expect((await importsOf(service, person).end(another)).status).toBe(200);
  });
});

describe('those who were let in', () => {
  test('an assistant’s messages are counted also where all come at the same moment', async () => {
    const assistant = await letIn(service, person);
    const answers = await Promise.all(
      Array.from({ length: mostAtOnce + 15 }, () =>
        sendMessage(service, toolMessage('record', { entries: [] }), assistant),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429).length;
    // A second or two may pass meanwhile, each of which lets one more in.
    expect(refused).toBeGreaterThan(0);
  });

  test('large bodies of a device’s key are counted before they are parsed', async () => {
    const devices = deviceKeysOf(service, person);
    const { body } = await devices.make('healthAutoExport');
    const phone = { userId: person.userId, token: body.key };
    const busyUntil = Math.floor(Date.now() / 1000) + 1000;
    await service.inTable(() =>
      putItem({ Item: { ...assistantUseKey(person.userId, `device-${body.deviceKey.id}`), busyUntil } }),
    );
    const large = `{"data": ${'x'.repeat(300_000)}`;
    const refused = await devices.send('healthAutoExport', large, phone);
    expect(refused.status).toBe(429);
    expect((await devices.send('healthAutoExport', autoExportMorning, phone)).status).toBe(200);
  });
});
