import type { Route } from '../../shared/routes/route.ts';
import type { Scenario } from '../bench/operations/scenario.ts';
import type { HeavyPerson } from '../bench/worst/heavy-person.ts';
import type { Service } from '../support/client.ts';
import type { WriteScenario } from '../support/faults/write-scenario.ts';
import type { ProbeMaker } from '../support/parameters/probe.ts';
import type { Ask } from './asking.ts';
import type { Attempt, Known } from './attempts.ts';
import type { Calling, RouteRequest } from './calling.ts';
import type { Trial } from './trials.ts';

/** The most of each figure. Absent where there is no limit. */
export interface Figures {
  readonly roundTrips?: number;
  readonly waves?: number;
  readonly readUnits?: number;
  readonly writeUnits?: number;
}

/** The most expensive request we know of that one person can send to an operation. */
export interface WorstRequest {
  readonly what: string;
  /** The reads that the items it brings need by themselves; beyond them there are 1,000. */
  readonly ownReads?: number;
  readonly request: (
    person: HeavyPerson,
    service: Service,
    route: Route,
  ) => Promise<RouteRequest> | RouteRequest;
}

/** Whatever tests over all operations have to know of one: `npm run missing -- ID` lists what it still lacks. */
export interface Card extends Calling {
  /** For each parameter two requests that differ in it alone. @default for `clientId`: an app that is not the caller's */
  readonly probes?: ProbeMaker;
  /** Ways to use it, which the bench measures. */
  readonly scenarios: readonly Scenario[];
  /** The most that a scenario may take, by its name. */
  readonly limits?: Readonly<Record<string, Figures>>;
  /** The request that somebody who means harm would send: `usual` where every request costs about the same. */
  readonly worst: 'usual' | readonly WorstRequest[];
  /** Requests that use every right its function has. @default `request`, by a person and by an app */
  readonly rights?: (trial: Trial) => Promise<unknown>;
  /** How a write is broken off; for every operation that writes. */
  readonly faults?: readonly WriteScenario[];
  /** How somebody would find out by it whether others use a name; if it takes the name or id of a variable. */
  readonly asking?: Ask;
  /** Attempts to learn something by it; if a token that may only write may call it. */
  readonly attempts?: (known: Known) => readonly Attempt[];
}
