import { describe, expect, test } from '@jest/globals';
import { createClient } from '../../../web/client/client.ts';
import { keepTokens } from '../../../web/client/keep-tokens.ts';
import {
  type App,
  beginSignIn,
  finishSignIn,
  registerApp,
  renewTokens,
  revokeToken,
  type Tokens,
} from '../../../web/client/oauth.ts';
import { signInProgram } from '../../../web/client/program.ts';
import { orThrow } from '../../../web/client/result.ts';
import { serviceAt } from '../../support/client.ts';
import { signedInVisitor } from '../../support/signing-in/oauth-app.ts';

const service = serviceAt();
const { url } = service;
const scopes = ['readmeasurements', 'writemeasurements'];

async function register(redirectUri = 'https://app.example/callback'): Promise<App> {
  const asked = { name: 'Evening Notes', redirectUris: [redirectUri], scopes };
  return { url, clientId: orThrow(await registerApp(url, asked)), redirectUri, scopes };
}

/** As somebody's browser does who allows all that is asked for; gives where it ends. */
async function allow(address: string, userId: number): Promise<string> {
  const visitor = await signedInVisitor(service, userId);
  const { pathname, search } = new URL(address);
  const { leadsTo: question = '' } = await visitor.get(`${pathname}${search}`);
  const decision = { readmeasurements: 'yes', writemeasurements: 'yes', decision: 'allow' };
  const { leadsTo: allowed = '' } = await visitor.submit(question, decision);
  return (await visitor.get(allowed)).leadsTo ?? '';
}

async function connected(): Promise<{ readonly app: App; readonly tokens: Tokens }> {
  const app = await register();
  const { userId } = await service.createPerson();
  const question = orThrow(await beginSignIn(app));
  const callback = await allow(question.address, userId);
  return { app, tokens: orThrow(await finishSignIn(app, question, callback)) };
}

/** What the service says to somebody who reads with a token. */
async function statusWith(token: string): Promise<number> {
  const result = await createClient({ url, token, retries: 0 }).get('/api/v3/measurements', { limit: 1 });
  return result.ok ? 200 : result.error.status;
}

describe('renewing tokens', () => {
  test('gives others that are good, for as long as they say, and spends the refresh token', async () => {
    const { app, tokens } = await connected();
    const before = Date.now();
    const renewed = orThrow(await renewTokens(app, tokens.refreshToken));
    expect(renewed.accessToken).not.toBe(tokens.accessToken);
    expect(renewed.refreshToken).not.toBe(tokens.refreshToken);
    expect(renewed.scopes.toSorted()).toEqual(scopes);
    expect(renewed.expiresAt).toBeGreaterThan(before);
    expect(await statusWith(renewed.accessToken)).toBe(200);
    const again = await renewTokens(app, tokens.refreshToken);
    expect(again).toMatchObject({ ok: false, error: { kind: 'refused', status: 400 } });
    expect(await renewTokens(app, renewed.refreshToken)).toMatchObject({ ok: true });
  });

  test('is refused in words where there is nothing to renew', async () => {
    const app = await register();
    const nothing = await renewTokens(app, 'dm_never_was');
    expect(nothing).toMatchObject({ ok: false, error: { status: 400, message: expect.any(String) } });
    const nobody = await renewTokens({ ...app, url: 'http://127.0.0.1:1' }, 'dm_never_was');
    expect(nobody).toMatchObject({ ok: false, error: { kind: 'unreachable', status: 0 } });
  });

  test('is done once for many calls, and saved before any of them goes out', async () => {
    const { app, tokens } = await connected();
    const saved: Tokens[] = [];
    const keeper = keepTokens(app, { ...tokens, expiresAt: 0 }, (renewed) => saved.push(renewed));
    const client = createClient({ url, ...keeper });
    const results = await Promise.all([1, 2, 3, 4].map(() => client.get('/api/v3/measurements')));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(saved).toHaveLength(1);
    expect(await keeper.token()).toBe(saved[0]?.accessToken);
  });

  test('loses nothing where saving fails: the same tokens are saved at the next call', async () => {
    const { app, tokens } = await connected();
    const offered: Tokens[] = [];
    const full = new Error('The disk is full.');
    const save = (renewed: Tokens) => {
      if (offered.push(renewed) === 1) throw full;
    };
    const client = createClient({ url, ...keepTokens(app, { ...tokens, expiresAt: 0 }, save) });
    const failed = await client.get('/api/v3/measurements');
    expect(failed).toMatchObject({ ok: false, error: { kind: 'noToken', cause: full } });
    expect(await client.get('/api/v3/measurements')).toMatchObject({ ok: true });
    expect(offered).toHaveLength(2);
    expect(offered[1]).toBe(offered[0]);
  });
});

describe('revoking a token', () => {
  test('an access token ends alone', async () => {
    const { app, tokens } = await connected();
    expect(await revokeToken(app, tokens.accessToken)).toMatchObject({ ok: true });
    expect(await statusWith(tokens.accessToken)).toBe(401);
    const { accessToken } = orThrow(await renewTokens(app, tokens.refreshToken));
    expect(await statusWith(accessToken)).toBe(200);
  });

  test('a refresh token ends with all that came of it; again, or one that never was, is no failure', async () => {
    const { app, tokens } = await connected();
    const { accessToken, refreshToken } = orThrow(await renewTokens(app, tokens.refreshToken));
    expect(await revokeToken(app, refreshToken)).toMatchObject({ ok: true });
    expect(await statusWith(accessToken)).toBe(401);
    expect(await renewTokens(app, refreshToken)).toMatchObject({ ok: false, error: { status: 400 } });
    expect(await revokeToken(app, refreshToken)).toMatchObject({ ok: true });
    expect(await revokeToken(app, 'dm_never_was')).toMatchObject({ ok: true });
  });
});

describe('signing in for a program', () => {
  const program = async () => {
    const { clientId } = await register('http://127.0.0.1/callback');
    return { url, clientId, scopes };
  };
  const callbackIn = (address: string) => new URL(address).searchParams.get('redirect_uri') ?? '';
  const aborted = (cause: unknown) => ({ ok: false, error: { kind: 'aborted', status: 0, cause } });

  test('waits for the answer to its own question, whoever else calls', async () => {
    const asked = await program();
    const { userId } = await service.createPerson();
    let others: readonly number[] = [];
    const result = await signInProgram({
      ...asked,
      show: async (address) => {
        const forged = ['', '?state=another&code=x', '/deeper?code=x'].map(
          (rest) => `${callbackIn(address)}${rest}`,
        );
        others = await Promise.all(forged.map(async (one) => (await fetch(one)).status));
        await fetch(await allow(address, userId));
      },
    });
    expect(others).toEqual([404, 404, 404]);
    expect(await statusWith(orThrow(result).accessToken)).toBe(200);
  });

  test('ends when it is aborted while it waits, and listens no longer', async () => {
    const [controller, reason] = [new AbortController(), new Error('The window was closed.')];
    let callback = '';
    const result = await signInProgram({
      ...(await program()),
      signal: controller.signal,
      show: (address) => {
        callback = callbackIn(address);
        setImmediate(() => controller.abort(reason));
      },
    });
    expect(result).toMatchObject(aborted(reason));
    await expect(fetch(callback)).rejects.toThrow('fetch failed');
  });

  test('ends when it is aborted at once: before it asks, and while it shows the address', async () => {
    const asked = await program();
    const reason = new Error('Not now.');
    const shown: string[] = [];
    const before = await signInProgram({
      ...asked,
      signal: AbortSignal.abort(reason),
      show: (address) => shown.push(address),
    });
    expect([before, shown]).toMatchObject([aborted(reason), []]);
    const controller = new AbortController();
    const show = () => controller.abort(reason);
    expect(await signInProgram({ ...asked, signal: controller.signal, show })).toMatchObject(aborted(reason));
  });

  test('what showing the address throws is thrown, and an abort after that harms nobody', async () => {
    const controller = new AbortController();
    const show = () => {
      throw new TypeError('There is no screen.');
    };
    const failing = signInProgram({ ...(await program()), signal: controller.signal, show });
    await expect(failing).rejects.toThrow('There is no screen.');
    controller.abort();
  });
});
