import type { TableRights } from '../table-rights.ts';

/** To read the days of variables and studies, and have a history summed up that is too long to be read. */
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
