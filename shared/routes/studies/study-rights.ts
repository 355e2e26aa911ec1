import type { TableRights } from '../table-rights.ts';

/** What opening a study takes: reading its data, keeping what was found, and its part in figures of many people. */
export const studyRights = {
  actions: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  guarded: ['clients'],
  indexes: ['byVariable'],
} as const satisfies TableRights;
