import { personKey } from './keys.ts';
import type { Write } from './table.ts';

/** Joins a transaction: nothing is written for a person who is being deleted, also if the request came before. */
export const personIsThere = (userId: number): Write => ({
  ConditionCheck: {
    Key: personKey(userId),
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
  },
});
