import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { refuseForeignOrigins } from '../../../shared/assistants/refuse-foreign-origins.ts';

const before = { ...process.env };
beforeEach(() => {
  process.env.ISSUER = 'https://daymark.example';
});
afterEach(() => {
  process.env = { ...before };
});

/** What becomes of a message from a page of this site, where the operator has named these. */
function statusOf(origin: string | undefined, configured?: string): number {
  if (configured !== undefined) process.env.CORS_ORIGINS = configured;
  else delete process.env.CORS_ORIGINS;
  const event = {
    headers: { ...(origin !== undefined && { origin }) },
    requestContext: { domainName: 'api.example' },
  };
  try {
    refuseForeignOrigins().before?.({ event } as never);
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

test.each([
  ['a program, which names no site', undefined, undefined, 200],
  ['a page of the service', 'https://daymark.example', undefined, 200],
  ['a page at the address of the API', 'https://api.example', undefined, 200],
  [
    'a page of a site that the operator named',
    'https://b.example',
    'https://a.example,https://b.example',
    200,
  ],
  ['any page where the operator named all', 'https://evil.example', '*', 200],
  ['a page of another site', 'https://evil.example', undefined, 403],
  ['a page of a site beside those named', 'https://evil.example', 'https://a.example', 403],
  ['a page whose site begins like one of them', 'https://a.example.evil.example', 'https://a.example', 403],
  ['the same site without a lock', 'http://daymark.example', undefined, 403],
  ['a page that hides its site', 'null', undefined, 403],
])('%s', (_, origin, configured, status) => {
  expect(statusOf(origin, configured)).toBe(status);
});
