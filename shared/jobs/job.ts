import type { Need } from '../routes/need.ts';
import type { TableRights } from '../routes/table-rights.ts';

/** Work that no request asks for; `id` is the handler's file name, the construct id and the log field. */
export interface Job {
  readonly id: string;
  readonly schedule: `rate(${number} ${'minute' | 'minutes' | 'hour' | 'hours' | 'day' | 'days'})`;
  readonly table: TableRights;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  readonly summary: string;
  /** What its function knows or may do besides. @default nothing */
  readonly needs?: readonly Need[];
  /**
   * Events to invoke it with, each by itself and all at the same time: one for each of the operator's `runners`.
   * @default one invocation with the event of the schedule
   */
  readonly inputs?: (runners: number) => readonly object[];
}
