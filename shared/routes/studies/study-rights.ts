import type { TableRights } from '../table-rights.ts';

/** Rights to read the data of a study, to keep its figures, and to ask for those of a client's people. */
export const studyRights = {
  actions: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  guarded: ['clients'],
  indexes: ['byVariable'],
} as const satisfies TableRights;
