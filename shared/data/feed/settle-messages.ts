import * as v from 'valibot';
import { hashOfMessage, hashOfMessageIdentity, messageIdentityKey, messageKey } from '../keys/feed.ts';
import { type Settle, wholeNumber } from '../settling/settle.ts';
import { parseStored } from '../table/parse-stored.ts';

const storedMessage = v.object({
  card: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
  dismissedAt: v.optional(v.number()),
});

const identity = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

export const settleMessage: Settle = (record, { userId, readCard }) => {
  const { card, createdAt, updatedAt, dismissedAt } = parseStored(storedMessage, record);
  const hash = v.parse(identity, hashOfMessage(record.sk));
  return {
    ...messageKey(userId, v.parse(wholeNumber, createdAt), hash),
    card: readCard(card),
    createdAt,
    updatedAt,
    ...(dismissedAt === undefined ? {} : { dismissedAt }),
  };
};

export const settleMessageIdentity: Settle = (record, { userId }) => ({
  ...messageIdentityKey(userId, v.parse(identity, hashOfMessageIdentity(record.sk))),
  ...parseStored(v.object({ createdAt: wholeNumber }), record),
});
