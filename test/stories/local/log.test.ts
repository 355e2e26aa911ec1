import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { personKey } from '../../../shared/data/keys/people.ts';
import { getItem } from '../../../shared/data/table/read.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import { type Answer, serviceAt } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { item } from '../../support/people/measurements.ts';

const service = serviceAt();
const readLog = () => readFileSync(process.env.DAYMARK_LOG ?? '', 'utf8');

/** All that was written about these requests and around them, once it is there. */
async function logOf(answers: readonly Answer<unknown>[]): Promise<string> {
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
  return eventually('The log of the requests', () => {
    const text = readLog();
    return ids.every((id) => text.includes(`"event":"request","requestId":"${id}"`)) ? text : undefined;
  });
}

const linesAbout = (log: string, { headers }: Answer<unknown>): Record<string, unknown>[] =>
  log
    .split('\n')
    .filter((line) => line.includes(headers.get('x-request-id') ?? 'nothing'))
    .map((line) => JSON.parse(line));

const allowed = [
  'attempts',
  'clientId',
  'coldStart',
  'databaseRequestId',
  'error',
  'event',
  'level',
  'milliseconds',
  'operation',
  'requestId',
  'stack',
  'status',
  'timestamp',
  'userId',
];

describe('the log of a request', () => {
  test('is one line of JSON that says who did what and how it went', async () => {
    const person = await service.createPerson();
    const answer = await service.get('/api/v3/units', person);
    const lines = linesAbout(await logOf([answer]), answer);
    expect(lines).toEqual([
      {
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        level: 'INFO',
        event: 'request',
        requestId: answer.headers.get('x-request-id'),
        operation: 'get-units',
        status: 200,
        milliseconds: expect.any(Number),
        coldStart: expect.any(Boolean),
        userId: person.userId,
      },
    ]);
  });

  test('names the app that acted', async () => {
    const [owner, person] = [await service.createPerson(), await service.createPerson()];
    const client = await service.createClient(owner.userId);
    const answer = await service.get('/api/v3/units', await service.grant(person.userId, client));
    const [line] = linesAbout(await logOf([answer]), answer);
    expect(line).toMatchObject({ userId: person.userId, clientId: client.clientId });
  });

  test('of a bug has its class and its stack, not its message', async () => {
    const person = await service.createPerson();
    await service.inTable(async () => {
      const profile = await getItem(personKey(person.userId));
      await putItem({ Item: { ...profile, timezone: { secret: 'canary-in-a-record' } } });
    });
    const answer = await service.get('/api/v3/units', person);
    expect(answer.status).toBe(500);
    const log = await logOf([answer]);
    const [bug, request] = linesAbout(log, answer);
    expect(bug).toMatchObject({
      level: 'ERROR',
      event: 'bug',
      operation: 'get-units',
      error: 'StoredRecordError',
      stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
    });
    expect(request).toMatchObject({ level: 'ERROR', event: 'request', status: 500 });
    expect(log).not.toContain('canary-in-a-record');
  });
});

describe('what people write', () => {
  test('is in no log, whether the request succeeds or fails', async () => {
    const canary = `canary${Math.random().toString(36).slice(2)}`;
    const number = 8231.918273645;
    const person = await service.createPerson();
    const app = await service.createClient(person.userId, { name: `App ${canary}` });
    const delegated = await service.grant(person.userId, app);
    const canaryItem = (changes: Record<string, unknown> = {}) =>
      item({
        variableName: `Name ${canary}`,
        sourceName: `Source ${canary}`,
        note: `{"message": "${canary}"}`,
        upc: canary,
        unitAbbreviatedName: 'kg',
        value: number,
        ...changes,
      });
    const posting = '/api/v3/measurements/post';
    const asked = new URLSearchParams({ variableName: `Name ${canary}`, sourceName: canary, sort: canary });
    const answers = [
      await service.post(posting, [canaryItem()], person),
      await service.post(posting, [canaryItem({ value: number + 1 })], delegated),
      await service.post(posting, [canaryItem({ unitAbbreviatedName: canary, value: canary })], person),
      await service.post(posting, `{"${canary}`, person),
      await service.post(posting, [canaryItem()], {
        ...person,
        headers: { 'content-type': `text/${canary}` },
      }),
      await service.post(posting, [canaryItem()], { ...person, headers: { 'idempotency-key': canary } }),
      await service.post(posting, [canaryItem({ value: 1 })], {
        ...person,
        headers: { 'idempotency-key': canary },
      }),
      await service.get(`/api/v3/measurements?variableName=Name+${canary}`, person),
      await service.get(`/api/v3/measurements?value=${number}`, person),
      await service.get(`/api/v3/measurements?${asked}`, person),
      await service.get(`/api/v3/measurements?clientId=${canary}`, delegated),
      await service.get(`/${canary}?token=${canary}`, { headers: { 'user-agent': canary, referer: canary } }),
      await service.get('/api/v3/units', { token: canary }),
      await service.get('/api/v3/units', { headers: { authorization: `Basic ${canary}` } }),
      await service.post(
        '/api/v3/userVariables',
        [{ name: `Name ${canary}`, alias: `Alias ${canary}` }],
        person,
      ),
      await service.del(`/api/v3/measurements/delete?id=${canary}`, person),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set([200, 400, 401, 403, 404, 415, 422]),
    );

    const log = await logOf(answers);
    expect(log).not.toMatch(new RegExp(canary, 'i'));
    expect(log).not.toContain(String(number));
    for (const secret of [person.token, delegated.token, person.email]) {
      expect(log).not.toContain(secret);
      expect(log).not.toContain(secret.slice(-20));
    }
    for (const line of answers.flatMap((answer) => linesAbout(log, answer)))
      expect(allowed).toEqual(expect.arrayContaining(Object.keys(line)));
  });
});
