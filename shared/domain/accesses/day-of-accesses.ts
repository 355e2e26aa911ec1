import type { AccessKind } from './access-kind.ts';
import type { Actor } from './actor.ts';

/** The accesses of one kind by one actor on one day. */
export interface AccessCounts extends AccessKind {
  /** Requests that were carried out. */
  readonly requests: number;
  /** Those about no variable in particular. */
  readonly everything: number;
  /** The number of requests by variable; a request about two counts for both. */
  readonly variables: ReadonlyMap<number, number>;
  /** Requests that were refused, found nothing or did not finish. */
  readonly tries: number;
}

export interface DayOfAccesses {
  readonly day: string;
  readonly actor: Actor;
  readonly kinds: readonly AccessCounts[];
  readonly firstAt: number;
  readonly lastAt: number;
  readonly lastRequestId: string;
}

export const variablesOf = ({ kinds }: DayOfAccesses): number[] => [
  ...new Set(kinds.flatMap(({ variables }) => [...variables.keys()])),
];
