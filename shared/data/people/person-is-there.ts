import { personKey } from '../keys/people.ts';
import type { Write } from '../table/transact.ts';

export const existsCondition = 'attribute_exists(pk) AND attribute_not_exists(deletedAt)';

/** Joins a transaction: nothing is written for a person who is being deleted, also if the request came before. */
export const personIsThere = (userId: number): Write => ({
  ConditionCheck: { Key: personKey(userId), ConditionExpression: existsCondition },
});

/** The same, and they let what their studies find count in figures of many people. */
export const personSharesAll = (userId: number): Write => ({
  ConditionCheck: {
    Key: personKey(userId),
    ConditionExpression: `${existsCondition} AND shareAllData = :yes`,
    ExpressionAttributeValues: { ':yes': true },
  },
});
