import type { TableRights } from './table-rights.ts';

/** What reading the records of an experiment takes; too many that are not summed up yet are asked to be. */
export const experimentReadRights = {
  actions: ['BatchGetItem', 'GetItem', 'Query', 'UpdateItem'],
  partitions: { UpdateItem: ['people'] },
  indexes: ['byVariable'],
} as const satisfies TableRights;

/** What waiting and going on takes. */
export const experimentChangeRights = { actions: ['GetItem', 'PutItem'] } as const satisfies TableRights;
