import type { TableRights } from '../table-rights.ts';

/** What reading the records of an experiment takes. */
export const experimentReadRights = {
  actions: ['BatchGetItem', 'GetItem', 'Query'],
  indexes: ['byVariable'],
} as const satisfies TableRights;

/** What waiting and going on takes. */
export const experimentChangeRights = { actions: ['GetItem', 'PutItem'] } as const satisfies TableRights;
