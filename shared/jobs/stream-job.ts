import type { Partition } from '../data/table-facts.ts';
import type { BackgroundWork } from './job.ts';

/** The records of the stream that a consumer gets: those of a partition whose sort keys begin like this. */
export interface RecordPattern {
  readonly eventName?: 'INSERT' | 'MODIFY' | 'REMOVE';
  readonly partition: Partition;
  readonly sorts: readonly string[];
  /** Only writes that give the item this number, which it did not have. */
  readonly begins?: string;
}

/** Work that follows writes to the table, in the order of each item's own. */
export interface StreamJob extends BackgroundWork {
  readonly records: readonly RecordPattern[];
  /** The highest number of records at a time. @default 1,000 */
  readonly mostRecords?: number;
}
