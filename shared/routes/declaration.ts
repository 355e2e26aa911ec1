import type { Need } from './need.ts';
import type { TableRights } from './table-rights.ts';

/**
 * What every function is declared with, whether it answers an operation, a page, OAuth's endpoints or a schedule, or
 * follows the stream. Infrastructure, rights and tests read it; `id` is the handler's file name, the construct id and
 * the log field.
 */
export interface Declaration {
  readonly id: string;
  /** A few words on what it does. */
  readonly summary: string;
  /** What the handler itself does to the table. */
  readonly table: TableRights;
  /** What its function knows or may do besides. @default nothing */
  readonly needs?: readonly Need[];
  /** @default 10 */
  readonly timeoutSeconds?: number;
  /** Lambda gives CPU in proportion. @default 512 */
  readonly memoryMegabytes?: number;
}
