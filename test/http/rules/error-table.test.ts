import { describe, expect, test } from '@jest/globals';
import { sessionLifetimeSeconds } from '../../../shared/data/access/session.ts';
import { codeMinutes } from '../../../shared/data/access/sign-in.ts';
import { accessKeptSeconds } from '../../../shared/data/accesses/access.ts';
import { keptSeconds } from '../../../shared/data/changes/change-log.ts';
import { personKey } from '../../../shared/data/keys/people.ts';
import { answerKeptSeconds } from '../../../shared/data/people/idempotency.ts';
import { getItem } from '../../../shared/data/table/read.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import { deviceKeyLifetimeSeconds } from '../../../shared/data/tokens/device-key.ts';
import { daySeconds, hourSeconds } from '../../../shared/domain/time/calendar.ts';
import { visitSeconds } from '../../../shared/use-cases/sharing/visit-share.ts';
import { type Answer, serviceAt } from '../../support/client.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { item } from '../../support/people/measurements.ts';

const service = serviceAt();
const posting = '/api/v3/measurements/post';

interface Failure {
  readonly code: number;
  readonly errors: readonly { readonly message: string; readonly path?: string; readonly type: string }[];
  readonly summary: string;
  readonly description: string;
  readonly requestId: string;
}

const pathsOf = ({ body }: Answer<Failure>) => body.errors.map(({ path }) => path);
const messagesOf = ({ body }: Answer<Failure>) => body.errors.map(({ message }) => message);

describe('400: the request is not valid', () => {
  test.each([
    [
      'a body that is not JSON',
      '[{"value": 3',
      'body: is not valid JSON; check quotes, commas and brackets.',
    ],
    ['no body', undefined, 'body: is required.'],
    ['a body of another shape', '"Mood"', 'body: must be an array, got "Mood".'],
    ['items of another shape', '[3]', '[0]: must be an object, got 3.'],
    [
      'nesting 17 deep',
      '['.repeat(17) + ']'.repeat(17),
      'body: is nested deeper than 16 levels; flatten it.',
    ],
  ])('%s', async (_, body, message) => {
    const person = await service.createPerson();
    const answer = await service.post<Failure>(posting, body, person);
    expect(answer.status).toBe(400);
    expect(messagesOf(answer)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  test('every problem is listed with its path, in query and body', async () => {
    const person = await service.createPerson();
    const items = [
      item(),
      item({ value: 'high', startAt: 'yesterday' }),
      { variableName: '' },
      item({ sourceName: 'x'.repeat(126) }),
    ];
    const answer = await service.post<Failure>(`${posting}?clientId=`, items, person);
    expect(answer.status).toBe(400);
    expect(pathsOf(answer)).toEqual([
      'clientId',
      '[1].value',
      '[1].startAt',
      '[2].variableName',
      '[2].value',
      '[2].startAt',
      '[3].sourceName',
    ]);
  });

  test('each problem says its kind, for programs', async () => {
    const person = await service.createPerson();
    const kindsOf = async (path: string, body?: unknown) =>
      (await service.post<Failure>(path, body, person)).body.errors.map(({ type }) => type);
    const { value: _, ...incomplete } = item();
    expect(await kindsOf(posting, '[{')).toEqual(['malformed_body']);
    expect(await kindsOf(`${posting}?clientid=x`, [incomplete, item({ value: 'x' })])).toEqual([
      'unknown_name',
      'required',
      'invalid',
    ]);
    expect(await kindsOf(posting, [item({ id: 5 })])).toEqual(['not_found']);
    expect(await kindsOf('/api/v3/nothing')).toEqual(['unknown_path']);
    expect(await kindsOf('/api/v3/units')).toEqual(['method_not_allowed']);
    const token = async (headers: Record<string, string>) =>
      (await service.get<Failure>('/api/v3/units', { headers })).body.errors[0]?.type;
    expect(await token({})).toBe('token_missing');
    expect(await token({ authorization: 'Bearer none' })).toBe('invalid_token');
  });

  test.each([
    ['limit=0', 'limit: must be a whole number from 1 to 200, got "0".'],
    ['limit=201', 'limit: must be a whole number from 1 to 200, got "201".'],
    ['offset=-1', 'offset: must be a whole number of at least 0, got "-1".'],
    ['limit=5&limit=6', 'limit: is given 2 times; send it once.'],
    ['sort=mood', /^sort: unknown value "mood"\. Allowed: startAt, value,/],
    [
      'groupingTimezone=Mars',
      'groupingTimezone: must be an IANA time zone such as Europe/Berlin, got "Mars".',
    ],
  ])('the query %s', async (query, message) => {
    const person = await service.createPerson();
    const answer = await service.get<Failure>(`/api/v3/measurements?${query}`, person);
    expect(answer.status).toBe(400);
    expect(messagesOf(answer)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  test('several bad values of a query are all listed', async () => {
    const person = await service.createPerson();
    const answer = await service.get<Failure>('/api/v3/measurements?limit=ten&offset=x&value=y', person);
    expect(pathsOf(answer).sort()).toEqual(['limit', 'offset', 'value']);
  });

  test('a body that is not UTF-8', async () => {
    const person = await service.createPerson();
    const response = await fetch(`${service.url}${posting}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      errors: [{ message: 'body: is not valid UTF-8; encode it as UTF-8.', path: 'body' }],
    });
  });
});

describe('404 and 405', () => {
  test.each([
    '/',
    '/api/v3',
    '/api/v3/unit',
    '/api/v3/units/',
    '/api/v3/units/5',
    '/API/v3/units',
    '/api/v3/%75nits/x',
    '/favicon.ico',
  ])('there is no %s', async (path) => {
    const { status, body } = await service.get<Failure>(path);
    expect(status).toBe(404);
    expect(body.errors).toHaveLength(1);
    expect(body.description).toContain('See /docs');
  });

  describe('a browser', () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const open = async (path: string) => {
      const answer = await fetch(`${service.url}${path}`, { headers: { accept } });
      return { status: answer.status, headers: answer.headers, body: await answer.text() };
    };

    test('gets a page at links that do not exist, where programs get JSON', async () => {
      for (const path of ['/nowhere', '/studies/gone', '/studies/gone/charts/x.svg', '/icons/none.svg']) {
        const { status, body, headers } = await open(path);
        expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
        expect(body).toContain('<h1>Not found</h1>');
        expect(body).toContain('<a href="/">');
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(headers.get('vary')).toContain('Accept');
        expect((await service.get<Failure>(path)).body.errors).toHaveLength(1);
      }
    });

    test('gets a welcome page at /: how to begin, what becomes of their data, who runs this, and the reference for developers', async () => {
      const { status, body, headers } = await open('/');
      expect([status, headers.getSetCookie()]).toEqual([200, []]);
      expect(body.match(/<svg class="drawing"/g)).toHaveLength(3);
      for (const link of ['/app', '/signin?return=%2Fapp', '/privacy', '/docs'])
        expect(body).toContain(`href="${link}"`);
      expect(body).toContain('This service is run by <strong>whoever started it on this machine</strong>');
      expect(body).toContain('The first time, this creates your account.');
      expect(body).toMatch(/<h2[^>]*>For developers<\/h2>\n<p>[^<]*OAuth[^<]*<a href="\/docs">/);
    });

    test('reads at /privacy for how long what is kept, as the service keeps it', async () => {
      const { status, body, headers } = await open('/privacy');
      expect([status, headers.getSetCookie()]).toEqual([200, []]);
      const kept = Object.fromEntries(
        [...body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, text]) => [name, text]),
      );
      expect(kept['Your sign-in']).toContain(`${sessionLifetimeSeconds / daySeconds} days after`);
      expect(kept['Your sign-in']).toContain(`${codeMinutes} minutes`);
      expect(kept['The list of changes that apps follow']).toBe(`${keptSeconds / daySeconds} days.`);
      expect(kept['Answers in case an app asks twice']).toBe(`${answerKeptSeconds / hourSeconds} hours.`);
      expect(kept['Who used your records']).toBe(`${accessKeptSeconds / daySeconds} days.`);
      expect(deviceKeyLifetimeSeconds / daySeconds / 365).toBe(10);
      expect(kept['Keys of phones and homes']).toContain('at most ten years');
      expect(body).toContain(
        `remembers for ${visitSeconds / hourSeconds} hours that a link’s code was entered`,
      );
      // This machine has none; what the page says of a deployment's is in the test of its stack.
      expect(kept).not.toHaveProperty('Backups');
      expect(body).toContain('not encrypted, and without backups');
    });

    test.each([
      ['/app/', '/app'],
      ['/app/timeline/?day=2026-11-15', '/app/timeline?day=2026-11-15'],
    ])('is led from %s to the app', async (path, location) => {
      const answer = await fetch(`${service.url}${path}`, { redirect: 'manual', headers: { accept } });
      expect([answer.status, answer.headers.get('location')]).toEqual([308, location]);
      expect((await open(path)).body).toContain('<div id="app">');
    });

    test('gets JSON from the API, like every caller', async () => {
      const { status, headers } = await service.get<Failure>('/api/v3/nothing', { headers: { accept } });
      expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    });

    test('sees the path it asked for as text, and no script in it runs', async () => {
      const { body } = await open('/%3Cscript%3Ealert(1)%3C/script%3E');
      expect(body).not.toContain('<script');
    });
  });

  test('an unknown path is unknown with a token too, and for every method', async () => {
    const person = await service.createPerson();
    expect((await service.post('/api/v3/nothing', {}, person)).status).toBe(404);
    expect((await service.del('/api/v3/nothing', person)).status).toBe(404);
  });

  test('a very long unknown path is not repeated in the answer', async () => {
    const { status, body } = await service.get<Failure>(`/${'x'.repeat(5_000)}`);
    expect(status).toBe(404);
    expect(body.description.length).toBeLessThan(400);
  });

  test.each([
    ['POST', '/api/v3/units', 'GET, HEAD'],
    ['DELETE', '/api/v3/units', 'GET, HEAD'],
    ['GET', posting, 'POST'],
    ['GET', '/api/v3/measurements/delete', 'POST, DELETE'],
  ])('%s %s is not allowed, and Allow says what is', async (method, path, allowed) => {
    const send = { GET: service.get, POST: service.post, DELETE: service.del }[method];
    const { status, headers, body } = await (send as typeof service.get<Failure>)(path);
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe(allowed);
    expect(body.description).toBe(`${path} does not take ${method}. It takes: ${allowed}.`);
  });
});

test('an empty parameter of a read is none; of a change it is refused', async () => {
  const person = await service.createPerson();
  await service.post(posting, [item()], person);
  const query = 'variableName=&value=&sort=&limit=&startAt=';
  const { status, body } = await service.get<unknown[]>(`/api/v3/measurements?${query}`, person);
  expect([status, body.length]).toEqual([200, 1]);
  expect((await service.get('/api/v3/measurements?value=', person)).status).toBe(200);
  expect((await service.del('/api/v3/userVariables/delete?variableId=', person)).status).toBe(400);
});

describe('413 and 415', () => {
  test('a body of 1 MiB is read, one byte more is too large', async () => {
    const person = await service.createPerson();
    const mebibyte = JSON.stringify([item()]).padEnd(1024 * 1024);
    expect((await service.post(posting, mebibyte, person)).status).toBe(200);
    const answer = await service.post<Failure>(posting, `${mebibyte} `, person);
    expect(answer.status).toBe(413);
    expect(answer.body.description).toContain('at most 1048576 bytes');
  });

  test('bytes count, not characters', async () => {
    const person = await service.createPerson();
    const note = 'ä'.repeat(600_000);
    expect((await service.post(posting, JSON.stringify([{ note }]), person)).status).toBe(413);
  });

  test.each([
    ['text/plain', '"text/plain"'],
    ['application/x-www-form-urlencoded', '"application/x-www-form-urlencoded"'],
    ['application/octet-stream', '"application/octet-stream"'],
  ])('a body sent as %s is not taken for JSON', async (type, named) => {
    const person = await service.createPerson();
    const answer = await service.post<Failure>(posting, '[]', {
      ...person,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(415);
    expect(answer.body.description).toBe(
      `Send the body with "Content-Type: application/json"; got ${named}.`,
    );
  });

  test('a body without a content type is refused too', async () => {
    const person = await service.createPerson();
    const response = await fetch(`${service.url}${posting}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: Buffer.from('[]'),
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('no Content-Type') }],
    });
  });

  test('a body with a charset or a JSON subtype is accepted', async () => {
    const person = await service.createPerson();
    for (const type of ['application/json; charset=utf-8', 'application/vnd.daymark+json'])
      expect(
        (await service.post(posting, '[]', { ...person, headers: { 'content-type': type } })).status,
      ).toBe(200);
  });
});

describe('500: a bug', () => {
  // A broken record would be in the way of whatever reads everybody.
  const { service } = leasedRuntime();

  test('shows the request id and nothing else', async () => {
    const person = await service.createPerson();
    const canary = 'canary in a broken record';
    await service.inTable(async () => {
      const profile = await getItem(personKey(person.userId));
      await putItem({ Item: { ...profile, timezone: { canary } } });
    });
    const { status, body, headers } = await service.get<Failure>('/api/v3/units', person);
    expect(status).toBe(500);
    expect(body).toEqual({
      status: 'ERROR',
      success: false,
      code: 500,
      errors: [
        {
          message: `An unexpected error occurred. If it keeps happening, report the request id ${body.requestId}.`,
          type: 'internal',
        },
      ],
      summary: 'Something went wrong',
      description: `An unexpected error occurred. If it keeps happening, report the request id ${body.requestId}.`,
      requestId: headers.get('x-request-id'),
    });
  });
});
