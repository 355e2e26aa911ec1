import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { pages } from '../../shared/routes/pages/index.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../support/runtime.ts';
import { signInByMail } from '../support/sign-in.ts';
import { fieldOf, type VisitAnswer, Visitor } from '../support/visitor.ts';

let runtime: RuntimeEndpoints;
let visitor: Visitor;
let token: string;
beforeAll(async () => {
  runtime = await leaseRuntime();
  ({ visitor } = await signInByMail(runtime, `${randomUUID()}@example.com`));
  token = fieldOf((await visitor.get('/account')).text, 'token');
});

const texts = [
  '',
  '\u0000',
  '<script>alert(1)</script>',
  '%00%ff%',
  '__proto__',
  '\ud800',
  '🙂'.repeat(500),
  'a'.repeat(15_000),
  '1e309',
  '{"$gt":""}',
  '../../etc/passwd',
  'U#1',
  '\r\nset-cookie: x=1',
];
const values = [...texts, null, 0, -1, 1e308, true, [], {}, [[[[]]]], { response: {} }, { id: {} }];
const cookies = [
  '',
  'x',
  '1.',
  `${'9'.repeat(17)}.${'A'.repeat(43)}`,
  `1.${'A'.repeat(43)}`,
  'a'.repeat(4000),
  '__proto__',
];

const expectCalm = ({ status, headers, text }: VisitAnswer, sent: unknown) => {
  expect([sent, status < 500]).toEqual([sent, true]);
  if (headers.get('content-type')?.startsWith('text/html')) expect(text).not.toContain('<script>alert');
};

test.each(pages.filter(({ fields }) => fields !== undefined))(
  '$path bears any field',
  async ({ path, fields = [] }) => {
    for (const name of fields)
      for (const value of texts) {
        // Whoever signs out here would be refused before the field is looked at.
        if (name === 'action' && value === 'sign-out') continue;
        const others = Object.fromEntries(fields.map((one) => [one, 'x']));
        await runtime.clock({ advance: 600 });
        const answer = await visitor.post(path, { ...others, token, [name]: value });
        expectCalm(answer, [name, value.slice(0, 20)]);
        expect(answer.headers.getSetCookie().join()).not.toContain('x=1');
      }
    await runtime.clock();
  },
);

test.each(pages.filter(({ body }) => body !== undefined))('$path bears any JSON', async ({ path }) => {
  for (const value of values)
    for (const body of [value, { response: value }, { name: value, response: value, return: value }])
      expectCalm(await visitor.postJson(path, body ?? null), body);
  for (const raw of ['{', '[', '\u0000', '{"a":'.repeat(500)])
    expectCalm(await visitor.postText(path, raw, 'application/json'), raw);
});

test.each(pages.filter(({ method }) => method === 'GET'))('$path bears any query', async ({ path }) => {
  for (const value of texts.filter((text) => text.length < 2000))
    for (const name of ['return', 'done'])
      expectCalm(await visitor.get(`${path}?${name}=${encodeURIComponent(value.toWellFormed())}`), [
        name,
        value,
      ]);
  expectCalm(await visitor.get(`${path}?return=a&return=b&done=a&done=b`), 'twice');
});

test.each(pages)('$method $path bears any cookie', async ({ method, path }) => {
  for (const value of cookies) {
    const other = new Visitor(runtime);
    other.cookies.set('daymark-session', value);
    other.cookies.set('daymark-form', value);
    const answer = method === 'GET' ? await other.get(path) : await other.postJson(path, {});
    expectCalm(answer, value.slice(0, 20));
  }
});
