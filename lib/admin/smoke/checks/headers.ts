import { notFound } from '../../../../shared/routes/pages/not-found.ts';
import { ask, type Check, saw } from '../check.ts';

/** Headers, cookies and paths, as the gateway and the edge let them through. */
export const headerChecks: readonly Check[] = [
  {
    name: 'a request without a token',
    expected: '401 with X-Request-Id, no-store, and WWW-Authenticate under its own or the gateway’s name',
    look: async (visit) => {
      const { status, headers } = await ask(visit, '/api/v3/measurements');
      const names = ['www-authenticate', 'x-amzn-remapped-www-authenticate'].filter((one) =>
        headers.has(one),
      );
      const isRight =
        status === 401 &&
        names.length > 0 &&
        headers.has('x-request-id') &&
        headers.get('cache-control') === 'no-store';
      return saw(
        isRight,
        `${status}, ${names.join(' and ') || 'no challenge'}, ${headers.get('cache-control')}`,
      );
    },
  },
  {
    name: 'compression',
    expected: 'the whole OpenAPI document, as gzip',
    look: async (visit) => {
      const { status, headers, text } = await ask(visit, '/openapi.json', {
        headers: { 'accept-encoding': 'gzip' },
      });
      const encoding = headers.get('content-encoding');
      const isWhole = JSON.parse(text).openapi !== undefined;
      return saw(
        status === 200 && encoding === 'gzip' && isWhole,
        `${status}, ${encoding}, ${text.length} characters`,
      );
    },
  },
  {
    name: 'cookies',
    expected: 'a cookie from the sign-in page, HttpOnly; Secure and __Host- over https',
    look: async (visit) => {
      const { status, headers } = await ask(visit, '/signin');
      const [cookie = 'none'] = headers.getSetCookie();
      const isSafe = visit.baseUrl.startsWith('http:') || /^__Host-.*; Secure/.test(cookie);
      return saw(isSafe && /HttpOnly/i.test(cookie), `${status}, ${cookie.replace(/=[^;]*/, '=…')}`);
    },
  },
  {
    name: 'a browser’s preflight',
    expected: 'answered by the service, not by the gateway: Vary or an allowed origin, never a 5xx',
    look: async (visit) => {
      const { status, headers } = await ask(visit, '/api/v3/measurements', {
        method: 'OPTIONS',
        headers: { origin: 'https://app.example.com', 'access-control-request-method': 'GET' },
      });
      const allowed = headers.get('access-control-allow-origin') ?? 'no other origin';
      return saw(status < 300 && headers.has('x-request-id'), `${status}, ${allowed}`);
    },
  },
  {
    name: 'an encoded path',
    expected: '404 in the service’s own words, with the path as it was sent',
    look: async (visit) => {
      const { status, text } = await ask(visit, '/api/v3/no%20such%2Fplace');
      const { errors = [] }: { errors?: { message: string }[] } = JSON.parse(text);
      if (status === 404 && errors.length > 0) visit.reached.add(notFound.id);
      return saw(
        status === 404 && errors.length > 0,
        `${status}, ${errors[0]?.message ?? text.slice(0, 80)}`,
      );
    },
  },
];
