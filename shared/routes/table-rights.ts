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

export interface TableRights {
  readonly actions: readonly TableAction[];
  /** The partitions that an action is limited to. An action that is not named may be done in all but the guarded ones. */
  readonly partitions?: Readonly<Partial<Record<TableAction, readonly Partition[]>>>;
  /** The guarded partitions that the function may work on. Looking up a token needs no mention here. */
  readonly guarded?: readonly GuardedPartition[];
  /** The indexes that the function may query. It needs `Query` among its actions only for the table itself. */
  readonly indexes?: readonly IndexName[];
}
