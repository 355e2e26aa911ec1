import * as v from 'valibot';
import { sha256 } from '../../platform/hash.ts';
import { newPasskeyKey, passkeyKey, passkeyPrefix } from '../keys/access.ts';
import { personPartition } from '../keys/key.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { atMost, isThere } from '../table/writes.ts';
import { saveChallenge, takeChallenge } from './challenge.ts';

const storedPasskey = v.object({
  credentialId: v.string(),
  /** base64url; it signs nothing. */
  publicKey: v.string(),
  counter: v.number(),
  transports: v.array(v.string()),
  name: v.string(),
  createdAt: v.number(),
  usedAt: v.optional(v.number()),
});
type Passkey = v.InferOutput<typeof storedPasskey>;

const passkeys = record({ schema: storedPasskey, prefix: passkeyPrefix });

export const mostPasskeys = 20;
/** The id that pages know a passkey by: the credential's own may be long. */
export const passkeyIdOf = ({ credentialId }: Pick<Passkey, 'credentialId'>): string => sha256(credentialId);

/** The oldest first. */
export const listPasskeys = async (userId: number): Promise<Passkey[]> =>
  (await passkeys.list(personPartition(userId))).sort((a, b) => a.createdAt - b.createdAt);

export const findPasskey = (userId: number, credentialId: string): Promise<Passkey | undefined> =>
  passkeys.find(passkeyKey(userId, passkeyIdOf({ credentialId })));

/** False when the person is leaving. */
export const savePasskey = (userId: number, passkey: Passkey): Promise<boolean> =>
  transactIfAllowed([personIsThere(userId), passkeys.put(passkeyKey(userId, passkeyIdOf(passkey)), passkey)]);

/** The count of its signatures, where the authenticator keeps one; it never goes back. */
export const noteUse = (userId: number, passkey: Passkey, counter: number, now: number): Promise<boolean> =>
  sendIfAllowed(
    passkeys.update(passkeyKey(userId, passkeyIdOf(passkey)), {
      set: { counter, usedAt: now },
      onlyIf: { ...isThere, counter: atMost(counter) },
    }),
  );

export const renamePasskey = (userId: number, id: string, name: string): Promise<boolean> =>
  sendIfAllowed(passkeys.update(passkeyKey(userId, id), { set: { name }, onlyIf: isThere }));

export const removePasskey = async (userId: number, id: string): Promise<boolean> =>
  (await passkeys.take(passkeyKey(userId, id))) !== undefined;

/** Keeps the challenge that a new passkey has to sign. */
export const saveNewPasskeyChallenge = (userId: number, challenge: string, now: number): Promise<void> =>
  saveChallenge(newPasskeyKey(userId), challenge, now);

export const takeNewPasskeyChallenge = (userId: number, now: number): Promise<string | undefined> =>
  takeChallenge(newPasskeyKey(userId), now);
