import type { TableRights } from '../data/table-facts.ts';

/** Work that no request asks for; `id` is the handler's file name, the construct id and the log field. */
export interface Job {
  readonly id: string;
  readonly schedule: `rate(${number} ${'minute' | 'minutes' | 'hour' | 'hours' | 'day' | 'days'})`;
  readonly table: TableRights;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  readonly summary: string;
}
