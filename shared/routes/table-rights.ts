import type { GuardedPartition, IndexName, Partition } from '../data/table-facts.ts';

/** The IAM actions on the table that a function may be given. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

/** What a function may do to the table. */
export interface TableRights {
  readonly actions: readonly TableAction[];
  /** Where an action may be done; an action that is not named, anywhere but below. */
  readonly partitions?: Readonly<Partial<Record<TableAction, readonly Partition[]>>>;
  /** The guarded partitions that the function works on itself. That a token is looked up goes without saying. */
  readonly guarded?: readonly GuardedPartition[];
  /** Indexes the function queries; needs `Query` on each, not on the table itself. */
  readonly indexes?: readonly IndexName[];
}
