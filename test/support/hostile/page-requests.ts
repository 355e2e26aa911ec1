import fc, { type Arbitrary } from 'fast-check';
import { oauth } from '../../../shared/routes/oauth/oauth.ts';
import type { PageRoute } from '../../../shared/routes/page-route.ts';
import { pages } from '../../../shared/routes/pages/index.ts';
import { membersOf } from '../../../shared/schemas/fields/schema-shape.ts';
import { doneTexts } from '../../../web/pages/account-texts.ts';
import { anyText, canary } from './texts.ts';
import { wildText, wildValue } from './wild-json.ts';

/** A request as a browser, or what pretends to be one, sends it. */
export interface PageRequest {
  readonly operation: string;
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly target: string;
  /** `own`: those of a browser in which somebody is signed in. */
  readonly cookies: 'own' | Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body?: string;
}

/** Fields as they are usually filled. */
type Fields = Readonly<Record<string, string>>;
export interface Usual {
  readonly ofForms: Fields;
  readonly ofApps: Fields;
}

const oauthNames = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'prompt',
  'max_age',
  'response_mode',
  'nonce',
  'claims',
  'request',
  'request_uri',
  'grant_type',
  'code',
  'code_verifier',
  'device_code',
  'user_code',
  'refresh_token',
  'token',
  'token_type_hint',
  'client_secret',
  'client_assertion',
  'decision',
  'basic',
];

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const forged = [
  '',
  'x',
  '1.',
  `${'9'.repeat(17)}.${'A'.repeat(43)}`,
  `1.${'A'.repeat(43)}`,
  'a'.repeat(4000),
  '__proto__',
];

const cookies: Arbitrary<PageRequest['cookies']> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('own' as const) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom('daymark-session', 'daymark-form', 'daymark-person', 'oauth-session', 'oauth-request'),
      fc.constantFrom(...forged),
    ),
  },
);

/** Requests to every page and every endpoint of OAuth, by the ids of their declarations. */
export function pageRequests({ ofForms, ofApps }: Usual): Readonly<Record<string, Arbitrary<PageRequest>>> {
  return Object.fromEntries([
    ...oauth.endpoints.map((endpoint) => [endpoint.id, toOAuth(endpoint, ofApps)]),
    ...pages.map((page) => [page.id, toPage(page, ofForms)]),
  ]);
}

function toPage(page: PageRoute, usual: Fields): Arbitrary<PageRequest> {
  const names = [...(page.fields ?? []), ...Object.keys(membersOf(page.body)), 'token'];
  const type = page.fields === undefined ? json : form;
  return request(page, {
    query: fieldsOf(['return', 'done', 'again'], {}),
    bodies: page.fields === undefined ? bodiesOfScripts(names, usual) : fieldsOf(names, usual),
    types: fc.oneof({ weight: 6, arbitrary: fc.constant(type) }, fc.constantFrom(form, json, 'text/plain')),
  });
}

const toOAuth = (endpoint: (typeof oauth.endpoints)[number], usual: Fields) =>
  request(endpoint, {
    query: fieldsOf(oauthNames, usual),
    bodies: fc.oneof(fieldsOf(oauthNames, usual), wildText),
    types: fc.constantFrom(form, json, 'text/plain'),
  });

interface Parts {
  readonly query: Arbitrary<string>;
  readonly bodies: Arbitrary<string>;
  readonly types: Arbitrary<string>;
}

const request = (
  { id, method, path }: { readonly id: string; readonly method: 'GET' | 'POST'; readonly path: string },
  { query, bodies, types }: Parts,
): Arbitrary<PageRequest> =>
  fc
    .record({
      query,
      body: fc.oneof({ weight: 5, arbitrary: bodies }, fc.string()),
      contentType: types,
      cookies,
      name: fc.oneof(anyText, fc.constant('x'.repeat(43))),
    })
    .map(({ name, body, ...rest }) => {
      const place = path.replace(/\{\w+\}/, encodeURIComponent(name.toWellFormed().slice(0, 500) || 'x'));
      const sent: PageRequest = {
        operation: id,
        method,
        target: `${place}?${rest.query}`,
        cookies: rest.cookies,
        contentType: rest.contentType,
        ...(method === 'POST' && { body }),
      };
      return { ...sent, [fc.toStringMethod]: () => describe(sent) };
    });

/** The usual fields, some of them changed, left out or repeated. */
function fieldsOf(names: readonly string[], usual: Fields): Arbitrary<string> {
  const kept = fc.oneof(fc.constant([...names]), fc.subarray([...names]));
  const value = fc.oneof(
    { weight: 3, arbitrary: anyText },
    { weight: 1, arbitrary: fc.constantFrom(canary, ...doneTexts.keys(), 'login', 'none', '0') },
  );
  return fc
    .tuple(kept, fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 }))
    .map(([chosen, changed]) => {
      const fields = new URLSearchParams();
      for (const name of chosen) if (usual[name] !== undefined) fields.set(name, usual[name]);
      for (const [name, text] of changed)
        fields[text.length % 2 === 0 ? 'append' : 'set'](name, text.toWellFormed());
      return fields.toString().slice(0, 6000);
    });
}

const bodiesOfScripts = (names: readonly string[], usual: Fields): Arbitrary<string> =>
  fc.oneof(
    fc.subarray([...names]).map((chosen) => JSON.stringify(usual, chosen)),
    fc
      .dictionary(fc.constantFrom(...names), fc.oneof(wildValue, credential))
      .map((body) => JSON.stringify(body)),
    wildText,
  );

/** An object like the answer of an authenticator. */
const credential = fc.record({
  id: anyText,
  rawId: anyText,
  type: fc.constantFrom('public-key', ''),
  response: fc.dictionary(
    fc.constantFrom('clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'),
    fc.oneof(
      anyText,
      anyText.map((text) => Buffer.from(text).toString('base64url')),
    ),
  ),
});

const describe = ({ method, target, body = '', contentType, cookies: sent }: PageRequest) =>
  `\n${method} ${target.slice(0, 1500)}\n${contentType}, cookies ${JSON.stringify(sent)}\n${body.slice(0, 1500)}\n`;
