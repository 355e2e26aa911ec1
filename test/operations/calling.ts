import type { Receiver } from '../../shared/domain/devices/device-key.ts';
import type { Scope } from '../../shared/domain/people/scope.ts';
import type { Person, Service } from '../support/client.ts';
import { diaryOf, food, item } from '../support/people/measurements.ts';

/** The parts of a request to a route besides its method and path. */
export interface RouteRequest {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The key of a device, where only that will do. */
  readonly token?: string;
  /** The path with its parameters filled in, for routes that have some. */
  readonly path?: string;
}

/** Ids of records, of somebody or of nobody. */
export interface Ids {
  readonly measurementId: number;
  readonly variableId: number;
  readonly otherVariableId: number;
  readonly clientId: string;
  readonly reminderId: number;
  readonly notificationId: number;
  readonly studyId: string;
  readonly webhookId: string;
  readonly deviceId: number;
  readonly experimentId: string;
  readonly importId: number;
  readonly deviceKeyId: number;
}

/** How an operation is called. */
export interface Calling {
  /** The token that Rules 2 ask for, said here once more so that a wrong declaration is found. */
  readonly needs: 'public' | 'any token' | Scope | readonly Scope[];
  /** Only the person's own token will do. */
  readonly own?: true;
  /** Only the key of a device will do that sends there. */
  readonly receiver?: Receiver;
  /** A request that succeeds, and whatever must be there for it to succeed. */
  readonly request: (service: Service, person: Person) => Promise<RouteRequest>;
  /** Requests that name records by their ids; for routes that take any. */
  readonly naming?: (ids: Ids) => RouteRequest[];
}

/** The scopes among what it needs: all that a token must have. */
export const scopesOf = ({ needs }: Calling): readonly Scope[] =>
  needs === 'public' || needs === 'any token' ? [] : [needs].flat();

export const nothing = async () => ({});
export const readAndWrite: readonly Scope[] = ['readmeasurements', 'writemeasurements'];
export const read = { needs: 'readmeasurements', request: nothing } as const;

export async function twoVariables(service: Service, person: Person): Promise<[number, number]> {
  const { body } = await diaryOf(service, person).post([item(), food()]);
  const [first, second] = body.data.measurements.map(({ variableId }) => variableId);
  return [first ?? 0, second ?? 0];
}
