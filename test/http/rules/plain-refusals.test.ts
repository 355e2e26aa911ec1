import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'valibot';
import { routes } from '../../../shared/routes/index.ts';
import { measurementInput } from '../../../shared/schemas/measurements/measurement-input.ts';
import { recordMeasurements } from '../../../shared/use-cases/measurements/record-measurements.ts';
import { cardOf } from '../../operations/cards.ts';
import { send } from '../../operations/send.ts';
import { type Person, serviceAt } from '../../support/client.ts';
import { diaryOf, food, item, type RefusalAnswer } from '../../support/people/measurements.ts';
import { reminder, remindersOf } from '../../support/people/reminders.ts';
import { challengeIn } from '../../support/signing-in/challenge.ts';

const service = serviceAt();
let person: Person;
beforeAll(async () => {
  person = await service.createPerson();
});

const messageOf = ({ status, body }: { status: number; body: RefusalAnswer }) => [
  status,
  body.errors[0]?.message ?? '',
];

describe('a header Authorization', () => {
  test.each([
    ['a token without "Bearer"', (token: string) => token],
    ['the scheme "Basic"', (token: string) => `Basic ${Buffer.from(`x:${token}`).toString('base64')}`],
  ])('with %s is told so', async (instead, write) => {
    const headers = { authorization: write(person.token) };
    const refused = await service.get<RefusalAnswer>('/api/v3/units', { headers });
    expect(messageOf(refused)).toEqual([401, expect.stringContaining(`; got ${instead}.`)]);
    expect(challengeIn(refused.headers)).not.toContain('error=');
  });
});

describe('a body', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/api/v3/measurements/post`, {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        ...headers,
      },
    });

  test('that begins with a byte order mark is told so', async () => {
    const answer = await post(`\ufeff${JSON.stringify([item()])}`);
    expect(messageOf({ status: answer.status, body: (await answer.json()) as RefusalAnswer })).toEqual([
      400,
      expect.stringContaining('byte order mark'),
    ]);
  });

  test.each([
    ['declared', { 'content-encoding': 'gzip' }],
    ['silent', {}],
    ['binary', { 'content-type': 'application/octet-stream' }],
  ])('that is compressed, %s, is told so', async (_, headers) => {
    const answer = await post(
      new Uint8Array(gzipSync(JSON.stringify([item()]))),
      headers as Record<string, string>,
    );
    expect(messageOf({ status: answer.status, body: (await answer.json()) as RefusalAnswer })).toEqual([
      415,
      expect.stringContaining('gzip'),
    ]);
  });
});

describe('a measurement', () => {
  test.each([
    [{ startAt: '2026-03-29T08:30' }, '[0].startAt', 'has no seconds'],
    [{ startAt: '2026-03-29T08:30:00+15:00' }, '[0].startAt', 'offset'],
    [{ note: 'a\u0000b' }, '[0].note', 'U+0000'],
    [{ unitAbbreviatedName: 'yes/no', value: 0.5 }, '[0].value', '1 for yes or 0 for no'],
    [{ unitAbbreviatedName: 'qqqqqq' }, '[0].unitAbbreviatedName', 'unknown unit "qqqqqq". Allowed: s, min'],
    [{ variableCategoryName: 'zzz' }, '[0].variableCategoryName', 'unknown value "zzz". Allowed'],
  ])('with %j is refused with the reason', async (members, path, reason) => {
    const refused = await service.post<RefusalAnswer>('/api/v3/measurements/post', [item(members)], person);
    expect(messageOf(refused)).toEqual([400, expect.stringContaining(reason)]);
    expect(refused.body.errors[0]?.path).toBe(path);
  });

  test('takes a name without what nobody can see in it, and with the joiners of letters and emoji', async () => {
    const somebody = await service.createPerson();
    const diary = diaryOf(service, somebody);
    const names = ['Va\u00adlerian', 'Vale\u200brian', '\ufeffVale\u2060rian', 'Valerian', 'می\u200cخواهم'];
    const { body } = await diary.post(
      names.map((variableName, i) => item({ variableName, startAt: `2026-03-01T08:00:0${i}` })),
    );
    expect(new Set(body.data.measurements.map(({ variableName }) => variableName))).toEqual(
      new Set(['Valerian', 'می\u200cخواهم']),
    );
  });

  test('with a name of before, stored with what nobody can see, is recorded under the name without it; the old one keeps its id', async () => {
    const somebody = await service.createPerson();
    const diary = diaryOf(service, somebody);
    const before = 'Vale\u200brian';
    const kept = {
      ...parse(measurementInput, item({ startAt: '2026-03-01T08:00:00' })),
      variableName: before,
    };
    const recorder = { userId: somebody.userId, sourceName: 'API', requestId: '' };
    await service.inTable(() => recordMeasurements(recorder, [kept], Date.parse('2026-03-02') / 1000));
    const [old] = (await diary.list()).body;
    expect(old?.variableName).toBe(before);
    const { body } = await diary.post([item({ variableName: before, startAt: '2026-03-01T09:00:00' })]);
    expect(body.data.measurements).toMatchObject([{ variableName: 'Valerian', status: 'created' }]);
    expect(body.data.measurements[0]?.variableId).not.toBe(old?.variableId);
    expect((await diary.list({ id: old?.id as number })).body).toEqual([old]);
    expect((await diary.list({ variableName: before })).body).toMatchObject([{ variableName: 'Valerian' }]);
  });
});

test('a reminder’s default that no answer can be is refused', async () => {
  const somebody = await service.createPerson();
  const { refuse, create } = remindersOf(service, somebody);
  expect(messageOf(await refuse(reminder({ defaultValue: 9 })))).toEqual([
    400,
    expect.stringContaining('[0].defaultValue: must be at most 5'),
  ]);
  const yesNo = { variableName: 'Swam', unitAbbreviatedName: 'yes/no' };
  expect(messageOf(await refuse(reminder({ ...yesNo, defaultValue: 0.5 })))).toEqual([
    400,
    expect.stringContaining('[0].defaultValue: must be 1 for yes'),
  ]);
  const { id } = await create({ defaultValue: 5 });
  expect(messageOf(await refuse({ id, defaultValue: 0 }))).toEqual([
    400,
    expect.stringContaining('at least 1'),
  ]);
});

describe('a variable’s id and name', () => {
  test('that contradict each other are refused, in settings and in the list', async () => {
    const somebody = await service.createPerson();
    const { body } = await diaryOf(service, somebody).post([item({ variableName: 'Calm' }), food()]);
    const [variableId] = body.data.measurements.map((row) => row.variableId);
    const change = { variableId, name: 'Joy', description: 'x' };
    expect(messageOf(await service.post<RefusalAnswer>('/api/v3/userVariables', [change], somebody))).toEqual(
      [400, expect.stringContaining('[0].name: is not the name of variable')],
    );
    const path = `/api/v3/userVariables?variableId=${variableId}`;
    expect(messageOf(await service.get<RefusalAnswer>(`${path}&name=Joy`, somebody))).toEqual([
      400,
      expect.stringContaining('which is "Calm"'),
    ]);
    expect(
      (await service.post('/api/v3/userVariables', [{ ...change, name: 'calm' }], somebody)).status,
    ).toBe(200);
    expect((await service.get(`${path}&name=CALM`, somebody)).status).toBe(200);
  });
});

describe('a path', () => {
  test.each([
    ['/api/v3/units/', '/api/v3/units'],
    ['/API/v3/Units', '/api/v3/units'],
    ['/api/v3/trackingreminders', '/api/v3/trackingReminders'],
    ['/api/v3/measurement', '/api/v3/measurements'],
  ])('like %s is answered with %s', async (path, meant) => {
    const { status, body } = await service.get<RefusalAnswer>(path, person);
    expect([status, body.errors[0]?.message]).toEqual([
      404,
      expect.stringContaining(`Did you mean ${meant}?`),
    ]);
  });

  test('like nothing here gets no guess', async () => {
    const { body } = await service.get<RefusalAnswer>('/wp-admin/setup.php', person);
    expect(body.errors[0]?.message).not.toContain('mean');
  });
});

const read = routes.filter(({ method, access }) => method === 'GET' && access.kind === 'token');

test.each(read)('HEAD of $path answers as GET does, without a body', async (route) => {
  const request = await cardOf(route).request(service, person);
  const { status } = await send(service, route, request, person);
  const address = `${route.path}?${new URLSearchParams(request.query ?? {})}`;
  const headers = { authorization: `Bearer ${person.token}` };
  const head = await fetch(`${service.url}${address}`, { method: 'HEAD', headers });
  expect([head.status, await head.text()]).toEqual([status, '']);
  expect(head.headers.get('content-type')).toContain('application/json');
});
