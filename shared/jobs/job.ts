import type { WaitingPlace } from '../data/waiting/due-shards.ts';
import type { Declaration } from '../routes/declaration.ts';

/** Work that no request asks for. Nobody waits for it, so that it says how long it may take. */
export interface BackgroundWork extends Declaration {
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
}

/** Work that is done within the minute in which it falls due: the tick runs it when it finds something there. */
export interface Job extends BackgroundWork {
  readonly waitsIn: WaitingPlace;
  /**
   * True if people wait for it: it is never put off, and several invocations share the shards in which something is due,
   * up to the operator's `runners`.
   */
  readonly isPrompt?: boolean;
  /** True if several invocations may share its entries, where runners are left over. */
  readonly isShared?: boolean;
  /** The time for which an entry may wait before an alarm rings. @default three hours */
  readonly longestWaitSeconds?: number;
}

/** The shards that one invocation looks after. */
export interface ShardEvent {
  /** @default all of them */
  readonly shards?: readonly number[];
}
