import type { AccessKind } from './access-kind.ts';
import type { Actor } from './actor.ts';

/** What one of them did on one day. */
export interface DayOfAccesses {
  readonly day: string;
  readonly actor: Actor;
  readonly counts: readonly (AccessKind & { readonly requests: number })[];
  /** The first that were named. */
  readonly variableIds: readonly number[];
  /** How often others were named after those. */
  readonly moreVariables: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly lastRequestId: string;
}
