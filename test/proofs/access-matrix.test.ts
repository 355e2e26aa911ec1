import { beforeAll, describe, expect, test } from '@jest/globals';
import { removeGrant } from '../../shared/data/clients/change-grant.ts';
import type { StoredClient } from '../../shared/data/clients/client.ts';
import { personKey } from '../../shared/data/keys/people.ts';
import { updateItem } from '../../shared/data/table/write.ts';
import { readToken, revokeToken, type TokenClaim } from '../../shared/data/tokens/token.ts';
import { type Receiver, receivers } from '../../shared/domain/devices/device-key.ts';
import { type Scope, scopes } from '../../shared/domain/people/scope.ts';
import { routes } from '../../shared/routes/index.ts';
import type { Route } from '../../shared/routes/route.ts';
import { type Calling, type RouteRequest, scopesOf } from '../operations/calling.ts';
import { cardOf } from '../operations/cards.ts';
import { send } from '../operations/send.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { letIn } from '../support/people/assistants.ts';
import { deviceKeysOf } from '../support/people/devices.ts';
import { sharesOf, visitShare } from '../support/people/shares.ts';
import { challengeIn, challengeOf } from '../support/signing-in/challenge.ts';

const service = serviceAt();

/** What decides: exactly what a route needs, everything, and everything but one scope of those it needs. */
function tellingSubsets(needed: readonly Scope[]): readonly (readonly Scope[])[] {
  const without = needed.map((missing) => scopes.filter((scope) => scope !== missing));
  const subsets = [needed, scopes, ...without];
  return [...new Map(subsets.map((subset) => [nameOf(subset), subset])).values()];
}
const nameOf = (subset: readonly Scope[]) => (subset.length === 0 ? 'no scope' : subset.join(' + '));
const random = () => crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x');

let owner: Person;
beforeAll(async () => {
  owner = await service.createPerson();
});

/** A client is granted one set of scopes by one person, so each cell has its own. */
const newClient = (): Promise<StoredClient> => service.createClient(owner.userId);

interface TokenKind {
  readonly name: string;
  /** The value of the Authorization header. */
  readonly header: (person: Person) => Promise<string | undefined>;
  /** What else a browser sends. */
  readonly cookie?: (person: Person) => Promise<string>;
  readonly expected: (known: Calling) => Verdict;
  /** What a good token may do. */
  readonly reach?: readonly Scope[];
}
/** A request that is let in and says too little is refused for that, if at all: it takes less than one that is done. */
type Verdict = 'done' | 'let in' | 'no token' | 'invalid token' | 'lacks scope' | 'not your own';

const bearer = (token: string) => `Bearer ${token}`;
const needsToken = (refusal: Verdict) => (known: Calling) => (known.needs === 'public' ? 'done' : refusal);

const refused: TokenKind[] = [
  { name: 'no token', header: async () => undefined },
  { name: 'an empty header', header: async () => ' ' },
  { name: 'another scheme', header: async () => 'Basic c29tZWJvZHk6c2VjcmV0' },
].map((kind) => ({ ...kind, expected: needsToken('no token') }));

/** The receiver of a link and its code holds no token: what they may see is its page, and nothing else. */
const visiting: TokenKind = {
  name: 'the cookie of a visitor of a link',
  header: async () => undefined,
  cookie: async (person) => {
    const made = await sharesOf(service, person).share({ name: 'Matrix' });
    return [...(await visitShare(service, made)).cookies].map((pair) => pair.join('=')).join('; ');
  },
  expected: needsToken('no token'),
};

const invalid: TokenKind[] = [
  { name: 'something that is no token', header: async () => bearer('letmein') },
  {
    name: 'an unknown personal token',
    header: async ({ userId }: Person) => bearer(`dm_${userId}_${random()}`),
  },
  {
    name: 'an unknown delegated token',
    header: async ({ userId }: Person) => {
      const client = await newClient();
      await service.grant(userId, client);
      return bearer(`dm_${userId}_${client.clientId}_${random()}`);
    },
  },
  {
    name: 'an expired personal token',
    header: async ({ userId }: Person) => bearer(await service.issueToken(userId, { lifetimeSeconds: -1 })),
  },
  {
    name: 'an expired delegated token',
    header: async ({ userId }: Person) =>
      bearer((await service.grant(userId, await newClient(), scopes, -1)).token),
  },
  {
    name: 'a revoked personal token',
    header: async ({ userId }: Person) => {
      const token = await service.issueToken(userId);
      await service.inTable(() => revokeToken(readToken(token) as TokenClaim));
      return bearer(token);
    },
  },
  {
    name: 'the token of a revoked grant',
    header: async ({ userId }: Person) => {
      const client = await newClient();
      const { token } = await service.grant(userId, client);
      await service.inTable(() => removeGrant(userId, client.clientId));
      return bearer(token);
    },
  },
  {
    name: 'the token of an assistant, which is for its tools alone',
    header: async (person: Person) => bearer((await letIn(service, person)).token),
  },
  {
    name: 'the code of a link',
    header: async (person: Person) => bearer((await sharesOf(service, person).share()).code),
  },
  {
    name: 'what a visitor of a link can make up of what they know',
    header: async (person: Person) => {
      const { clientId, address } = await sharesOf(service, person).share();
      return bearer(`dm_${person.userId}_${clientId}_${address.split('/').at(-1)?.padEnd(43, 'x')}`);
    },
  },
  {
    name: 'the token of somebody who left',
    header: async () => {
      const leaver = await service.createPerson();
      await service.del('/api/v3/user/delete?reason=x', leaver);
      return bearer(leaver.token);
    },
  },
  {
    name: 'the token of somebody who is marked as leaving, and still there',
    header: async () => {
      const { userId, token } = await service.createPerson();
      const UpdateExpression = 'SET deletedAt = createdAt';
      await service.inTable(() => updateItem({ Key: personKey(userId), UpdateExpression }));
      return bearer(token);
    },
  },
].map((kind) => ({ ...kind, expected: needsToken('invalid token') }));

const personal = (subset: readonly Scope[]): TokenKind => ({
  name: `a personal token with ${nameOf(subset)}`,
  reach: subset,
  header: async ({ userId }) => bearer(await service.issueToken(userId, { scopes: subset })),
  expected: (known) => withoutKey(verdictOn(subset, known), known),
});

/** Where a device sends to, no other token will do. */
const withoutKey = (verdict: Verdict, { receiver }: Calling): Verdict =>
  receiver !== undefined && verdict !== 'lacks scope' ? 'not your own' : verdict;

const delegated = (subset: readonly Scope[]): TokenKind => ({
  name: `a delegated token with ${nameOf(subset)}`,
  reach: subset,
  header: async ({ userId }) => bearer((await service.grant(userId, await newClient(), subset)).token),
  expected: (known) => {
    const verdict = withoutKey(verdictOn(subset, known), known);
    return known.own && verdict !== 'lacks scope' ? 'not your own' : verdict;
  },
});

const ofDevice = (receiver: Receiver): TokenKind => ({
  name: `the key of a device that sends to ${receiver}`,
  header: async (person) => bearer((await deviceKeysOf(service, person).keyFor(receiver, 'Matrix')).token),
  expected: (known) => (known.receiver === receiver ? 'done' : 'not your own'),
});

const endedKey: TokenKind = {
  name: 'the key of a device that was ended',
  header: async (person) => {
    const devices = deviceKeysOf(service, person);
    const { body } = await devices.make('rows', 'To be ended');
    await devices.end(body.deviceKey.id);
    return bearer(body.key);
  },
  expected: needsToken('invalid token'),
};

/** One function judges the tokens of all routes: all that is wrong with some is tried on one, and on each a few. */
const triedEverywhere = [
  visiting.name,
  'no token',
  'an unknown personal token',
  'the token of a revoked grant',
  'the token of an assistant, which is for its tools alone',
];

/** A route that needs no token reads none, whichever it is. */
function kindsFor(route: Route): readonly TokenKind[] {
  const known = cardOf(route);
  if (known.needs === 'public') return [...refused, visiting, ...invalid.slice(0, 2), personal(scopes)];
  const subsets = tellingSubsets(scopesOf(known));
  const bad = [...refused, visiting, ...invalid].filter(
    ({ name }) => route.id === 'get-measurements' || triedEverywhere.includes(name),
  );
  const keys = known.receiver === undefined ? [ofDevice('rows')] : [endedKey, ...receivers.map(ofDevice)];
  return [...bad, ...subsets.map(personal), ...subsets.map(delegated), ...keys];
}

/** What a route needs and no more is enough to have the request done; more is let in. */
function verdictOn(subset: readonly Scope[], known: Calling): Verdict {
  const needed = scopesOf(known);
  if (!needed.every((scope) => subset.includes(scope))) return 'lacks scope';
  return subset.length === needed.length || known.needs === 'public' ? 'done' : 'let in';
}

const verdicts: Readonly<Record<Verdict, (route: Route) => { status: unknown; challenge: string | null }>> = {
  done: () => ({ status: '200', challenge: null }),
  'let in': () => ({ status: expect.not.stringMatching('401|403'), challenge: null }),
  'no token': (route) => ({
    status: '401',
    challenge: challengeOf(service, { scopes: scopesOf(cardOf(route)) }),
  }),
  'invalid token': (route) => ({
    status: '401',
    challenge: challengeOf(service, { error: 'invalid_token', scopes: scopesOf(cardOf(route)) }),
  }),
  'lacks scope': (route) => ({
    status: '403',
    challenge: challengeOf(service, { error: 'insufficient_scope', scopes: scopesOf(cardOf(route)) }),
  }),
  'not your own': () => ({ status: '403', challenge: null }),
};

/** Everyone's tokens serve for all routes but the one that ends them. */
const lasting = new Map<string, Promise<string | undefined>>();
let lastingPerson: Person;
let lastingCookie: Promise<string> | undefined;
beforeAll(async () => {
  lastingPerson = await service.createPerson();
});

async function cellOf(route: Route, kind: TokenKind) {
  if (route.id === 'delete-user') {
    const person = await service.createPerson();
    return { person, header: await kind.header(person), cookie: await kind.cookie?.(person) };
  }
  const header = lasting.get(kind.name) ?? kind.header(lastingPerson);
  lasting.set(kind.name, header);
  if (kind.cookie !== undefined) lastingCookie ??= kind.cookie(lastingPerson);
  const cookie = kind.cookie === undefined ? undefined : await lastingCookie;
  return { person: lastingPerson, header: await header, cookie };
}

/** A request that anybody may make can be made again. */
const repeatable = new Map<Route, Promise<RouteRequest>>();

async function requestOf(route: Route, person: Person, header: string | undefined): Promise<RouteRequest> {
  const known = cardOf(route);
  if (known.needs === 'public') {
    const request = repeatable.get(route) ?? known.request(service, person);
    repeatable.set(route, request);
    return request;
  }
  // An app may name itself, and with their own token people may name any.
  const { clientId = 'any-app' } = readToken(header?.replace('Bearer ', '') ?? '') ?? {};
  // An import is ended by the caller who began it.
  const token = route.id === 'post-imports-end' ? header?.replace('Bearer ', '') : undefined;
  const { query, ...rest } = await known.request(service, { ...person, ...(token && { token }) });
  return { ...rest, query: { ...query, clientId } };
}

describe.each(routes.map((route) => ({ id: route.id, route })))('$id', ({ route }) => {
  test.each(kindsFor(route))('with $name', async (kind) => {
    const known = cardOf(route);
    const verdict = kind.expected(known);
    const { person, header, cookie } = await cellOf(route, kind);
    const request = verdict === 'done' ? await requestOf(route, person, header) : {};
    const headers: Record<string, string> = {
      ...(header !== undefined && { authorization: header }),
      ...(cookie !== undefined && { cookie }),
    };
    const answer = await send<{ errors?: { message: string }[] }>(service, route, request, { headers });
    expect({ status: String(answer.status), challenge: challengeIn(answer.headers) }).toEqual(
      verdicts[verdict](route),
    );
    if (verdict !== 'lacks scope') return;
    const missing = scopesOf(known).filter((scope) => !kind.reach?.includes(scope));
    const named = scopes.filter((scope) => answer.body.errors?.[0]?.message.includes(`"${scope}"`));
    expect(named).toEqual(missing);
  });
});

test('whatever is wrong with a token, the answer is the same to the byte', async () => {
  const person = await service.createPerson();
  const bodies = await Promise.all(
    invalid.map(async ({ header }) => {
      const authorization = (await header(person)) ?? '';
      const { body } = await service.get<{ requestId: string }>('/api/v3/units', {
        headers: { authorization },
      });
      const { requestId, ...rest } = body;
      return JSON.stringify(rest);
    }),
  );
  expect(new Set(bodies).size).toBe(1);
});
