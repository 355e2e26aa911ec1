import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { oauth } from '../../shared/routes/oauth.ts';
import { serviceAt } from '../support/client.ts';
import { anyText, canary } from '../support/hostile/texts.ts';
import { wildText } from '../support/hostile/wild-json.ts';
import { OAuthApp, signedInVisitor } from '../support/oauth-app.ts';
import type { Visitor } from '../support/visitor.ts';

const service = serviceAt();
const requestsToEach = 40;
const names = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'prompt',
  'response_mode',
  'nonce',
  'claims',
  'request',
  'request_uri',
  'grant_type',
  'code',
  'code_verifier',
  'refresh_token',
  'token',
  'token_type_hint',
  'client_secret',
  'client_assertion',
  'decision',
  'basic',
];

let visitor: Visitor;
let usual: Record<string, string>;
beforeAll(async () => {
  const person = await service.createPerson();
  visitor = await signedInVisitor(service, person.userId);
  const app = await OAuthApp.register(service);
  const { access_token, refresh_token } = await app.connect(visitor, 'basic');
  const asked = await app.ask('basic');
  usual = {
    ...Object.fromEntries(new URLSearchParams(asked.path.split('?')[1])),
    grant_type: 'refresh_token',
    refresh_token,
    token: access_token,
    code_verifier: asked.verifier,
  };
});

/** What is usual, with some of it changed, left out or said twice. */
const fields = fc
  .tuple(
    fc.subarray(names),
    fc.array(fc.tuple(fc.constantFrom(...names), fc.oneof(anyText, fc.constant(canary))), { maxLength: 4 }),
  )
  .map(([kept, changed]) => {
    const query = new URLSearchParams();
    for (const name of kept) if (usual[name] !== undefined) query.set(name, usual[name]);
    for (const [name, value] of changed) query.append(name, value.toWellFormed());
    return query.toString().slice(0, 6000);
  });

describe.each(oauth.endpoints)('$method $path', ({ method, path }) => {
  test('answers whatever is sent, never with a bug, and leads nobody to a stranger', async () => {
    const bodies = fc.oneof(fields, wildText, fc.string());
    const types = fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/plain');
    const ids = fc.oneof(anyText, fc.constant('x'.repeat(43)));
    await fc.assert(
      fc.asyncProperty(fields, bodies, types, ids, async (query, body, type, id) => {
        const place = path.replace('{request}', encodeURIComponent(id.toWellFormed() || 'x'));
        const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(`${service.url}${place}?${query}`, {
          method,
          redirect: 'manual',
          headers: { cookie, ...(method === 'POST' && { 'content-type': type }) },
          ...(method === 'POST' && { body }),
        });
        await response.arrayBuffer();
        expect(response.status).toBeLessThan(500);
        const location = response.headers.get('location');
        if (location !== null)
          expect(location).toMatch(/^\/(?:oauth|signin)|^https:\/\/app\.example\/callback[?#]/);
      }),
      { numRuns: requestsToEach, seed: 17, endOnFailure: true },
    );
  });
});

test('nothing of it stands in the log', () => {
  expect(readFileSync(process.env.DAYMARK_LOG ?? '', 'utf8')).not.toMatch(new RegExp(canary, 'i'));
});
