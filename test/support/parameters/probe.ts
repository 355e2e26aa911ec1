import type { Calling } from '../../operations/calling.ts';
import type { Service, TokenHolder } from '../client.ts';

export type Query = Readonly<Record<string, string | number | boolean>>;

/** Two requests that differ in one parameter alone, and whose answers differ because of it. */
export interface Probe {
  readonly as: TokenHolder;
  /** The query that both requests share. */
  readonly query?: Query;
  /** The parameter in the first request; absent where it has none. */
  readonly before?: string | number | boolean;
  /** The parameter in the second. */
  readonly after: string | number | boolean;
  readonly body?: unknown;
}

/** The probes of an operation by its documented parameters. */
export type Probes = Readonly<Record<string, Probe>>;

/** Makes what the probes of an operation need, for people of their own. */
export type ProbeMaker = (service: Service) => Promise<Probes>;

/** The second page of a list that has two at least, by the cursor that the first leads to it with. */
export async function cursorProbe(service: Service, as: TokenHolder, path: string): Promise<Probe> {
  const query = { limit: 1 };
  const { headers } = await service.get(`${path}?limit=1`, as);
  return { as, query, after: /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? 'none' };
}

/**
 * The app in whose name a request is sent: an app may not name another. Where no app may call, by a person's own token
 * or the key of a device, what is left is that the name must be one.
 */
export async function clientProbe(service: Service, { own, request }: Calling): Promise<Probe> {
  const person = await service.createPerson();
  const { query, body, token } = await request(service, person);
  const given = { ...(query && { query }), body };
  if (own || token !== undefined)
    return { as: { ...person, ...(token && { token }) }, ...given, after: 'x'.repeat(126) };
  const client = await service.createClient((await service.createPerson()).userId);
  return { as: await service.grant(person.userId, client), ...given, after: 'another-app' };
}
