import fc from 'fast-check';
import type { Service } from '../client.ts';
import type { RuntimeEndpoints } from '../runtime.ts';
import { OAuthApp, signedInVisitor } from '../signing-in/oauth-app.ts';
import { fieldOf, type Visitor } from '../signing-in/visitor.ts';
import type { AttackOptions, Tally } from './attack.ts';
import { type PageRequest, pageRequests } from './page-requests.ts';

/** Longer than any limit of attempts looks back. */
const pauseSeconds = 3_700;

/** Sends seeded requests to every page and every endpoint of OAuth; throws, shrunk, at the first wrong answer. */
export async function attackPages(
  service: Service,
  runtime: Pick<RuntimeEndpoints, 'clock'>,
  { seed, requests, only, onProgress }: AttackOptions,
): Promise<Tally> {
  const { userId, email } = await service.createPerson();
  const setUp = await signedInVisitor(service, userId);
  const app = await OAuthApp.register(service);
  const { access_token, refresh_token } = await app.connect(setUp, 'basic');
  const asked = await app.ask('basic');
  const usual = {
    ofApps: {
      ...Object.fromEntries(new URLSearchParams(asked.path.split('?')[1])),
      grant_type: 'refresh_token',
      refresh_token,
      token: access_token,
      code_verifier: asked.verifier,
    },
    ofForms: {
      token: fieldOf((await setUp.get('/account')).text, 'token'),
      email,
      code: '12345678',
      timezone: 'Europe/Berlin',
      return: '/account',
      action: 'end-others',
      id: app.client.client_id,
      name: 'My phone',
    },
  };
  const tally: Tally = {};
  let sent = 0;
  let visitor = setUp;

  /**
   * Moves the clock on, so that limits of attempts are free again, and signs in again, in case the session was
   * ended.
   */
  async function renew(): Promise<void> {
    const now = Date.parse(await runtime.clock({ advance: pauseSeconds })) / 1000;
    visitor = await signedInVisitor(service, userId, now);
    visitor.cookies.set(visitor.nameOf('form'), setUp.cookies.get(visitor.nameOf('form')) ?? '');
  }

  async function sendAndCheck(request: PageRequest): Promise<void> {
    const response = await send(visitor, request);
    judge(response.status, response.headers, await response.text());
    const counts = tally[request.operation] ?? {};
    tally[request.operation] = { ...counts, [response.status]: (counts[response.status] ?? 0) + 1 };
    onProgress?.(++sent);
  }

  const all = Object.entries(pageRequests(usual)).filter(([operation]) => only?.includes(operation) ?? true);
  const share = Math.ceil(requests / all.length);
  for (const [, ofOne] of all)
    await fc.assert(
      fc.asyncProperty(ofOne, async (request) => {
        if (sent % requestsBetweenPauses === 0) await renew();
        await sendAndCheck(request);
      }),
      { seed, numRuns: share },
    );
  await runtime.clock();
  return tally;
}

/** A network has 30 attempts an hour. */
const requestsBetweenPauses = 20;

function send({ cookies, origin }: Visitor, request: PageRequest): Promise<Response> {
  const kept = request.cookies === 'own' ? [...cookies] : Object.entries(request.cookies);
  const { method, contentType, body } = request;
  return fetch(`${origin}${request.target}`, {
    method,
    redirect: 'manual',
    headers: {
      cookie: kept.map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method === 'POST' && { 'content-type': contentType, origin, 'sec-fetch-site': 'same-origin' }),
    },
    ...(method === 'POST' && { body: body ?? '' }),
  });
}

/** Throws at a bug, at mark-up that was sent, at foreign cookies, and where people are led to a stranger. */
function judge(status: number, headers: Headers, text: string): void {
  if (status >= 500) throw new Error(`answered ${status}: ${text}`);
  if (headers.get('content-type')?.startsWith('text/html') && /<script>alert|<img src=x/i.test(text))
    throw new Error('shows mark-up that was sent');
  for (const cookie of headers.getSetCookie())
    if (!/^(?:(?:__Host-)?daymark|oauth)-\w+=/.test(cookie)) throw new Error(`sets ${cookie}`);
  const location = headers.get('location') ?? '';
  if (!/^$|^\/(?!\/)|^https:\/\/app\.example\/callback[?#]/.test(location))
    throw new Error(`leads to ${location}`);
}
