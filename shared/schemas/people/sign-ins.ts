import * as v from 'valibot';

const moment = v.pipe(v.number(), v.integer());

/** A browser in which a person is signed in. */
const signedInBrowser = v.object({
  id: v.string(),
  device: v.string(),
  method: v.picklist(['code', 'passkey']),
  createdAt: moment,
  seenAt: moment,
  isThis: v.boolean(),
});

const namedPasskey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: moment,
  usedAt: v.optional(moment),
});

/** Where a person is signed in, and with what they can sign in, without what either is proved by. */
export const signInsSchema = v.object({
  sessions: v.array(signedInBrowser),
  passkeys: v.array(namedPasskey),
});
