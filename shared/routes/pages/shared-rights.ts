import type { TableRights } from '../table-rights.ts';

/** Rights to read variables and studies, and to mark a history that is too long to be read as one to be summarised. */
export const sharedRights = {
  actions: ['BatchGetItem', 'GetItem', 'Query', 'UpdateItem'],
  partitions: {
    BatchGetItem: ['people'],
    GetItem: ['people'],
    Query: ['people'],
    UpdateItem: ['people'],
  },
  indexes: ['byVariable'],
} as const satisfies TableRights;
