import { describe, expect, test } from '@jest/globals';
import { dropCookie, readCookie, writeCookie } from '../../../../shared/http/pages/cookies.ts';
import { refuseForeignSites } from '../../../../shared/http/pages/refuse-foreign-sites.ts';
import type { HttpEvent } from '../../../../shared/http/request/request.ts';

const eventAt = (domainName: string, proto: string, more: object = {}, headers: object = {}) =>
  ({
    headers: { 'x-forwarded-proto': proto, ...headers },
    requestContext: { domainName },
    ...more,
  }) as unknown as HttpEvent;
const deployed = (more = {}, headers = {}) => eventAt('daymark.example.com', 'https', more, headers);

describe('a cookie', () => {
  test('of a deployment belongs to its host alone and needs TLS', () => {
    expect(writeCookie(deployed(), 'session', 'x', 60)).toBe(
      '__Host-daymark-session=x; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax',
    );
    expect(dropCookie(deployed(), 'session')).toContain('Max-Age=0');
  });

  test('that names a person is the one that scripts read', () => {
    expect(writeCookie(deployed(), 'person', '7', 60)).toBe(
      '__Host-daymark-person=7; Path=/; Max-Age=60; Secure; SameSite=Lax',
    );
  });

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('at %s does without', (host) => {
    expect(writeCookie(eventAt(host, 'http'), 'form', 'x')).toBe(
      'daymark-form=x; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  test.each([
    ['localhost', 'https'],
    ['localhost.evil.example', 'http'],
    ['daymark.example.com', 'http'],
  ])('is never without at %s over %s', (host, proto) => {
    expect(writeCookie(eventAt(host, proto), 'session', 'x')).toMatch(/^__Host-.*; Secure;/);
  });

  test('of another name is not taken for it', () => {
    const cookies = ['daymark-session=a', '__Host-daymark-session2=b', 'x__Host-daymark-session=c'];
    expect(readCookie(deployed({ cookies }), 'session')).toBeUndefined();
    expect(readCookie(deployed({ cookies: [...cookies, '__Host-daymark-session=d'] }), 'session')).toBe('d');
  });
});

describe('a POST to a deployment', () => {
  test.each([{}, { origin: 'https://daymark.example.com' }, { 'sec-fetch-site': 'same-origin' }])(
    'passes with %j',
    (headers) => {
      expect(() => refuseForeignSites(deployed({}, headers))).not.toThrow();
    },
  );

  test.each([
    { origin: 'http://daymark.example.com' },
    { origin: 'https://daymark.example.com.evil.example' },
    { origin: 'https://daymark.example.com', 'sec-fetch-site': 'same-site' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
  ])('does not with %j', (headers) => {
    expect(() => refuseForeignSites(deployed({}, headers))).toThrow(/another site/);
  });
});
