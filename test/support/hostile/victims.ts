import { routes } from '../../../shared/routes/index.ts';
import type { Service, TokenHolder } from '../client.ts';
import { sendUntilAnswered } from '../faults/patient-client.ts';
import { food, item } from '../measurements.ts';
import { knowledgeOf } from '../route-requests.ts';
import type { Victims } from './attack.ts';
import { canary } from './texts.ts';

/** A person with a little of everything, an app acting for them, and somebody who may only read. */
export async function createVictims(service: Service): Promise<Victims> {
  const person = await service.createPerson({ timezone: 'Europe/Berlin' });
  const owner = await service.createPerson();
  const client = await service.createClient(owner.userId, { name: `App ${canary}` });
  const app = await service.grant(person.userId, client);
  const reader: TokenHolder = {
    userId: person.userId,
    token: await service.issueToken(person.userId, { scopes: ['readmeasurements'] }),
  };

  const answers: unknown[] = [client];
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const { answer } = await sendUntilAnswered(service, person, { method, path, body });
    answers.push(answer.body);
  };
  await send('POST', '/api/v3/measurements/post', history);
  // A request that succeeds, of every operation that leaves something behind, then whatever can be read of it.
  for (const route of routes.filter(({ method }) => method === 'POST')) {
    const { query = {}, body } = await knowledgeOf(route).request(service, person);
    await send('POST', `${route.path}?${new URLSearchParams(query)}`, body);
  }
  for (const { path, access } of routes.filter(({ method }) => method === 'GET'))
    if (access.kind === 'token') await send('GET', path);
  return { holders: { person, app, reader }, known: knownIn(answers) };
}

const history = [
  item({ note: `{"message": "${canary}", "url": "https://example.com"}` }),
  item({ startAt: '1900-01-01T00:00:00', value: 5, sourceName: 'Oura' }),
  item({ startAt: '2026-03-29T01:30:00', value: 1 }),
  food(),
  food({ variableName: canary, unitAbbreviatedName: 'mg', variableCategoryName: 'Nutrients' }),
  food({ startAt: '2026-03-02T09:00:00', value: 5e-324 }),
];

/** The ids and names in answers, a few of each kind. */
function knownIn(answers: readonly unknown[]): Victims['known'] {
  const ids = new Map<string, Set<number>>();
  const texts = new Map<string, Set<string>>();
  const keep = <Value>(kinds: Map<string, Set<Value>>, kind: string, value: Value) => {
    const kept = kinds.get(kind) ?? new Set();
    if (kept.size < mostOfAKind) kinds.set(kind, kept.add(value));
  };
  const walk = (node: unknown, name: string) => {
    if (typeof node === 'number' && /(^id|Id)$/.test(name)) keep(ids, name, node);
    else if (typeof node === 'string' && /(^id|Id|[nN]ame|alias)$/.test(name)) keep(texts, name, node);
    else if (typeof node === 'object' && node !== null)
      for (const [key, child] of Object.entries(node)) walk(child, Array.isArray(node) ? name : key);
  };
  walk(answers, '');
  const all = <Value>(kinds: Map<string, Set<Value>>) => [
    ...new Set([...kinds.values()].flatMap((kept) => [...kept])),
  ];
  return { ids: all(ids), texts: all(texts) };
}

const mostOfAKind = 12;
