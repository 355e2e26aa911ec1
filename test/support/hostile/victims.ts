import { routes } from '../../../shared/routes/index.ts';
import type { RouteRequest } from '../../operations/calling.ts';
import { cardOf } from '../../operations/cards.ts';
import type { Service, TokenHolder } from '../client.ts';
import { sendUntilAnswered } from '../faults/patient-client.ts';
import { food, item } from '../people/measurements.ts';
import type { Known } from './from-schema.ts';
import { canary } from './texts.ts';

/** Those in whose name requests are sent: all act on the data of one person. */
type Holders = Record<'person' | 'app' | 'reader', TokenHolder>;

export interface Victims {
  readonly holders: Holders;
  /** Grants the app access, again after it was revoked. */
  readonly letAppAct: () => Promise<TokenHolder>;
  /** The records they have. */
  readonly known: Known;
}

/** A person, an app acting for them, and a token of theirs that may only read. */
export async function createHolders(service: Service) {
  const person = await service.createPerson({ timezone: 'Europe/Berlin' });
  const owner = await service.createPerson();
  const client = await service.createClient(owner.userId, { name: `App ${canary}` });
  const token = await service.issueToken(person.userId, { scopes: ['readmeasurements'] });
  const letAppAct = () => service.grant(person.userId, client);
  const holders = { person, app: await letAppAct(), reader: { userId: person.userId, token } };
  return { holders, letAppAct };
}

/** Those who send requests, with a little of everything. */
export async function createVictims(service: Service): Promise<Victims> {
  const { holders, letAppAct } = await createHolders(service);
  const { person } = holders;
  const answers: unknown[] = [];
  const working: Record<string, RouteRequest[]> = {};
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    token = person.token,
  ) => {
    const { answer } = await sendUntilAnswered(service, { ...person, token }, { method, path, body });
    answers.push(answer.body);
  };
  await send('POST', '/api/v3/measurements/post', history);
  // A request that succeeds, of every operation that leaves something behind, then whatever can be read of it.
  for (const route of routes.filter(({ method }) => method === 'POST')) {
    const request = await cardOf(route).request(service, person);
    const { query = {}, body, token } = request;
    await send('POST', `${route.path}?${new URLSearchParams(query)}`, body, token);
    working[route.id] = [request];
  }
  for (const { path, access } of routes.filter(({ method }) => method === 'GET'))
    if (access.kind === 'token') await send('GET', path);
  return { holders, letAppAct, known: { ...knownIn(answers), working } };
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
function knownIn(answers: readonly unknown[]): Pick<Known, 'ids' | 'texts'> {
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
