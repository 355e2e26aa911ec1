import type { Person, Service } from '../../support/client.ts';
import type { History } from '../seed-history.ts';

/**
 * The kind of person who sends a request. A reader writes no measurements, so their history keeps its stated
 * length; a student is a reader whose history has causes to be studied in it.
 */
export type Role = 'reader' | 'writer' | 'student';

/** A person with a history, and the service they use. */
export interface Stage {
  readonly service: Service;
  readonly person: Person;
  readonly history: History;
}

/** One request of an operation; its method is the route's. */
export interface BenchRequest {
  /** The path with its query. */
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** One way to use an operation. */
export interface Scenario {
  readonly name: string;
  /** @default reader for a GET, writer for anything else */
  readonly role?: Role;
  /** `count` requests that each do the whole work; whatever they need is made here and not measured. */
  requests(stage: Stage, count: number): Promise<readonly BenchRequest[]>;
  /** The highest number of requests, for scenarios whose requests take long or need much preparation. */
  readonly mostRequests?: number | ((stage: Stage) => number);
}

/** A limit for requests that read a whole history: at the longest, each takes DynamoDB Local some ten seconds. */
export const fewIfLong = ({ history }: Stage) => (history.rows > 10_000 ? 3 : 12);

export const withToken = ({ person }: Stage, path: string) => ({ path, token: person.token });

/** The same request again and again. */
export const repeated =
  (request: (stage: Stage) => BenchRequest | Promise<BenchRequest>): Scenario['requests'] =>
  async (stage, count) => {
    const same = await request(stage);
    return Array.from({ length: count }, () => same);
  };

/** A request per number, counted on over the whole run, so that none meets what another left. */
export function numbered(request: (stage: Stage, n: number) => BenchRequest): Scenario['requests'] {
  let last = 0;
  return async (stage, count) => Array.from({ length: count }, () => request(stage, ++last));
}
