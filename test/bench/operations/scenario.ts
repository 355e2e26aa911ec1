import type { Person, Service } from '../../support/client.ts';
import type { History } from '../seed-history.ts';

/** A person with a history, and the service they use. Who reads never writes measurements, so the history stays as it is. */
export interface Stage {
  readonly service: Service;
  readonly person: Person;
  readonly history: History;
}

/** One request of an operation; its method is the route's. */
export interface BenchRequest {
  /** With its query. */
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** One way to use an operation. */
export interface Scenario {
  readonly name: string;
  /** So many requests that each do the whole work; what they need is made here and not measured. */
  requests(stage: Stage, count: number): Promise<readonly BenchRequest[]>;
  /** Where each request needs much preparation, CPU is measured over no more than these. */
  readonly mostRequests?: number;
}

/** The same request again and again. */
export const repeated =
  (request: (stage: Stage) => BenchRequest): Scenario['requests'] =>
  async (stage, count) =>
    Array.from({ length: count }, () => request(stage));

/** A request per number, counted on over the whole run, so that none meets what another left. */
export function numbered(request: (stage: Stage, n: number) => BenchRequest): Scenario['requests'] {
  let last = 0;
  return async (stage, count) => Array.from({ length: count }, () => request(stage, ++last));
}
