import type { Need } from './need.ts';
import type { TableRights } from './table-rights.ts';

/**
 * The part of every function's declaration that is the same for operations, pages, OAuth's endpoints, schedules and
 * followers of the stream. Infrastructure, rights and tests read it; `id` is the handler's file name, the construct id and
 * the log field.
 */
export interface Declaration {
  readonly id: string;
  /** A few words on what it does. */
  readonly summary: string;
  /** Other paths of the same function. @default none */
  readonly alsoAt?: readonly `/${string}`[];
  /** Many strangers read it, or everybody's device at once after a release: it has ten times their limit. */
  readonly isForCrowds?: true;
  /** The handler's own rights on the table. */
  readonly table: TableRights;
  /** @default nothing but the table */
  readonly needs?: readonly Need[];
  /** @default 10 */
  readonly timeoutSeconds?: number;
  /** Lambda gives CPU in proportion. @default 512 */
  readonly memoryMegabytes?: number;
}
