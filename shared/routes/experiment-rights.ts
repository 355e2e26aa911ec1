import type { TableRights } from './table-rights.ts';

/** What reading the records of an experiment takes, with how its days were answered. */
export const experimentReadRights = {
  actions: ['BatchGetItem', 'GetItem', 'Query', 'UpdateItem'],
  indexes: ['byVariable'],
} as const satisfies TableRights;

/** What changing one takes besides. */
export const experimentWriteRights = {
  actions: [
    'BatchGetItem',
    'BatchWriteItem',
    'ConditionCheckItem',
    'DeleteItem',
    'GetItem',
    'PutItem',
    'Query',
    'UpdateItem',
  ],
  indexes: ['byVariable'],
} as const satisfies TableRights;
