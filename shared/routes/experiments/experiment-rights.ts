import type { TableRights } from '../table-rights.ts';

export const experimentReadRights = {
  actions: ['BatchGetItem', 'GetItem', 'Query'],
  indexes: ['byVariable'],
} as const satisfies TableRights;

/** Rights to pause an experiment and to resume it. */
export const experimentChangeRights = { actions: ['GetItem', 'PutItem'] } as const satisfies TableRights;
