import { randomBytes } from 'node:crypto';
import { createSession } from '../../../../shared/data/access/session.ts';
import { saveGrant } from '../../../../shared/data/clients/change-grant.ts';
import { createClient } from '../../../../shared/data/clients/client.ts';
import { scopes } from '../../../../shared/domain/people/scope.ts';
import { daySeconds, formatUtc } from '../../../../shared/domain/time/calendar.ts';
import { assistants } from '../../../../shared/routes/assistants/assistants.ts';
import { oauth } from '../../../../shared/routes/oauth/oauth.ts';
import { pages } from '../../../../shared/routes/pages/index.ts';
import { type Operation, readApi } from '../../../../web/docs/api.ts';
import { type SampleRequest, sampleRequest } from '../../../../web/docs/samples/sample-request.ts';
import { samples } from '../../../../web/docs/samples/samples.ts';
import { epochSeconds } from '../../operator-clock.ts';
import { ask, asPerson, type Check, type CheckAnswer, leftOut, type SmokeVisit, saw } from '../check.ts';
import { callable, skippedUnlessGiven, uncalled } from '../reach.ts';

type Values = Record<string, string>;

const idOf = ({ anchor }: Operation) => decodeURIComponent(anchor.replace(/^operation-/, ''));

/** Every function that can be called without harm is called once: each has its own role, and its own way to be wrong. */
export const functionChecks: readonly Check[] = [
  {
    name: 'every operation',
    expected: 'the documentation’s examples, sent in their order, each answered 200',
    look: async (visit) => {
      const document = JSON.parse((await ask(visit, '/openapi.json')).text);
      const { topics, records } = readApi(document, samples);
      const values = await bring(visit);
      const wrong: string[] = [];
      const operations = topics.flatMap((topic) => topic.operations);
      for (const operation of operations.toSorted((a, b) => Number(endsAll(a)) - Number(endsAll(b)))) {
        const id = idOf(operation);
        if (skippedUnlessGiven[id] !== undefined) continue;
        const request = sampleRequest(operation, operation.sample, visit.baseUrl, records);
        const answer = await send(visit, request, values);
        if (isOfFunction(answer)) visit.reached.add(id);
        if (answer.status === 200) keep(answer, request, values);
        else wrong.push(`${id} ${answer.status}`);
      }
      return saw(
        wrong.length === 0,
        wrong.length === 0 ? `${operations.length} operations` : wrong.join(', '),
      );
    },
  },
  {
    name: 'every page',
    expected: 'an answer from its own function even to an empty request, and never a 5xx',
    look: async (visit) => {
      const cookie = await signIn(visit);
      const endpoints = [
        ...pages.map(({ id, method, path }) => ({ function: id, method, path })),
        ...[oauth, assistants].flatMap(({ id, endpoints: ofFunction }) =>
          ofFunction.map(({ method, path }) => ({ function: id, method, path })),
        ),
      ];
      const wrong: string[] = [];
      for (const { function: id, method, path } of endpoints) {
        const answer = await ask(visit, path.replace(/\{[^}]*\}/g, 'smoke'), {
          method,
          headers: { cookie, origin: visit.baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
          ...(method === 'POST' && { body: '' }),
        });
        if (isOfFunction(answer)) visit.reached.add(id);
        else wrong.push(`${method} ${path} ${answer.status}`);
      }
      return saw(wrong.length === 0, wrong.length === 0 ? `${endpoints.length} addresses` : wrong.join(', '));
    },
  },
];

/** Comes last: says which functions nothing has reached, and why. */
export const reachCheck: Check = {
  name: 'functions that were not reached',
  expected: 'only those that nothing calls directly, or that would reach a stranger',
  look: async ({ reached }) => {
    const unreached = callable.filter((id) => !reached.has(id));
    const unexpected = unreached.filter((id) => skippedUnlessGiven[id] === undefined);
    if (unexpected.length > 0) return saw(false, unexpected.join(', '));
    const why = { ...skippedUnlessGiven, ...uncalled };
    const left = [...unreached, ...Object.keys(uncalled)];
    const byReason = Map.groupBy(left, (id) => why[id]);
    const reasons = [...byReason].map(([reason, ids]) => `\n          ${ids.join(', ')}: ${reason}`);
    return leftOut(
      `${reached.size} of ${reached.size + left.length} were reached; the others:${reasons.join('')}`,
    );
  },
};

/** The service signs every answer; the gateway's own do not have it. */
const isOfFunction = ({ status, headers }: CheckAnswer): boolean =>
  status < 500 && headers.has('x-request-id');

/** The account is deleted last. */
const endsAll = (operation: Operation): boolean => idOf(operation) === 'delete-user';

/** Values that the examples ask their reader to provide: keys of two phones, an app that may read, a day in the future. */
async function bring(visit: SmokeVisit): Promise<Values> {
  const { userId, token } = visit.person;
  const now = epochSeconds();
  const client = await createClient({ kind: 'app', name: 'Smoke test', ownerId: userId }, now);
  await saveGrant(userId, client, [...scopes], now);
  const keyFor = async (receiver: string) => {
    const made = await ask(visit, '/api/v3/deviceKeys', asPerson(visit, { name: receiver, receiver }));
    return String(JSON.parse(made.text).key);
  };
  return {
    TOKEN: token,
    IPHONE_KEY: await keyFor('healthAutoExport'),
    ANDROID_KEY: await keyFor('healthConnectWebhook'),
    UNTIL: formatUtc(now + 30 * daySeconds).slice(0, 10),
    RANDOM_ADDRESS: randomBytes(32).toString('base64url'),
  };
}

/** A browser of the person's, signed in: its cookie. */
async function signIn({ baseUrl, person }: SmokeVisit): Promise<string> {
  const made = await createSession(
    { userId: person.userId, method: 'code', device: 'Smoke test' },
    epochSeconds(),
  );
  const prefix = baseUrl.startsWith('https:') ? '__Host-' : '';
  return `${prefix}daymark-session=${made?.secret ?? ''}`;
}

const filled = (text: string, values: Values): string =>
  text.replace(/\$([A-Z_]+)/g, (place, name: string) => values[name] ?? place);

function send(
  visit: SmokeVisit,
  { address, method, body, token }: SampleRequest,
  values: Values,
): Promise<CheckAnswer> {
  const text = body === undefined ? undefined : withNumbers(JSON.stringify(body), values);
  const path = filled(address, values).replace(visit.baseUrl, '');
  return ask(visit, path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${values[token]}` }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
    // Messages of the example's webhook come back to the service itself, and to nobody else.
    ...(text !== undefined && { body: text.replace('https://example.com', visit.baseUrl) }),
  });
}

/** Ids are numbers where the whole value is one. */
const withNumbers = (json: string, values: Values): string =>
  filled(
    json.replace(/"\$([A-Z_]+)"/g, (place, name: string) =>
      /^\d+$/.test(values[name] ?? '') ? `$${name}` : place,
    ),
    values,
  );

/** Keeps what later examples take from this answer. */
function keep({ text }: CheckAnswer, { keeps, isJson }: SampleRequest, values: Values): void {
  if (!isJson) return;
  for (const [name, place] of Object.entries(keeps)) {
    const found = place
      .split(/[.[\]]+/)
      .filter(Boolean)
      .reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        JSON.parse(text),
      );
    values[name] = String(found);
  }
}
