import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { pages } from '../../../shared/routes/pages/index.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { signInByMail } from '../../support/signing-in/sign-in.ts';
import { fieldOf, Visitor } from '../../support/signing-in/visitor.ts';

const { runtime } = leasedRuntime();
let visitor: Visitor;
let token: string;
beforeAll(async () => {
  ({ visitor } = await signInByMail(runtime, `${randomUUID()}@example.com`));
  token = fieldOf((await visitor.get('/account')).text, 'token');
});

/** What goes by a token that its sender must hold needs no other guard. */
const guarded = pages.filter(({ byToken }) => !byToken);
const posts = guarded.filter(({ method }) => method === 'POST');
const forms = posts.filter(({ fields }) => fields !== undefined);
const shown = pages.filter((page) => page.method === 'GET' && page.response === undefined);

describe.each(posts)('POST $path', ({ path, fields }) => {
  const send = (headers: Record<string, string>, by = visitor) =>
    fields === undefined
      ? by.postJson(path, {}, { headers })
      : by.post(path, { token, email: 'a@example.com', code: '12345678', action: 'sign-out' }, { headers });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site, in an old browser', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a link or bookmark', { 'sec-fetch-site': 'none' }],
  ])('does nothing for %s', async (_, headers) => {
    await runtime.resetUsage();
    const { status, text } = await send(headers);
    expect([status, text.includes('another site')]).toEqual([403, true]);
    expect(await runtime.usage()).toEqual([]);
  });
});

describe.each(forms)('the form of $path', ({ path }) => {
  test.each([
    ['without a token', ''],
    ['with a token of another browser', 'A'.repeat(43)],
  ])('is refused %s, before anything is read', async (_, wrong) => {
    await runtime.resetUsage();
    const { status, text } = await visitor.post(path, { token: wrong, action: 'sign-out' });
    expect([status, text.includes('out of date')]).toEqual([403, true]);
    expect(await runtime.usage()).toEqual([]);
  });

  test('is refused without the cookie that its token belongs to', async () => {
    expect((await new Visitor(runtime).post(path, { token })).status).toBe(403);
  });

  test('refuses a body of another type, and one that is too large', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await visitor.post(path, { token }, { headers })).status).toBe(415);
    expect((await visitor.post(path, { token, email: 'x'.repeat(20_000) })).status).toBe(413);
  });
});

test('what a foreign site tried has left the person signed in', async () => {
  expect((await visitor.get('/account')).status).toBe(200);
});

describe.each(shown)('GET $path', ({ path, access, byToken }) => {
  test('is framed by nobody, kept nowhere unless it is the same for all, and runs no script but its own', async () => {
    const answers = [await visitor.get(path), await new Visitor(runtime).get(path)];
    for (const { headers } of answers) {
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe(
        access.session === 'none' && !byToken ? 'no-cache' : 'no-store',
      );
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      if (headers.get('location') !== null) continue;
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
    }
  });

  test('answers HEAD without a body', async () => {
    const response = await fetch(`${runtime.url}${path}`, { method: 'HEAD', redirect: 'manual' });
    expect(byToken ? [404] : [200, 303]).toContain(response.status);
    expect(await response.text()).toBe('');
  });
});

test('cookies are for this host, for no script, and for no POST from elsewhere', async () => {
  const fresh = new Visitor(runtime);
  const { headers } = await fresh.get('/signin');
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^daymark-form=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

test('a person who asks for a page without a session is sent to sign in, and back', async () => {
  const { status, leadsTo } = await new Visitor(runtime).get('/account?done=end-others');
  expect([status, leadsTo]).toEqual([303, '/signin?return=%2Faccount%3Fdone%3Dend-others']);
});

test('localhost serves the same as 127.0.0.1', async () => {
  const local = runtime.url.replace('127.0.0.1', 'localhost');
  const response = await fetch(`${local}/signin`);
  expect([response.status, (await response.text()).includes('Send me a code')]).toEqual([200, true]);
});
