import type { AccessKind } from './access-kind.ts';
import type { Actor } from './actor.ts';

/** The accesses of one actor on one day. */
export interface DayOfAccesses {
  readonly day: string;
  readonly actor: Actor;
  readonly counts: readonly (AccessKind & { readonly requests: number })[];
  /** The first variables that requests named. */
  readonly variableIds: readonly number[];
  /** The number of times that further variables were named. */
  readonly moreVariables: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly lastRequestId: string;
}
