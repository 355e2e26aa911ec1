import { mapInParallel } from '../../platform/parallel.ts';
import { passkeyPrefix, sessionPrefix } from '../keys/access.ts';
import { type Key, keyOfItem, personPartition } from '../keys/key.ts';
import { listAllUserIds, peopleAtOnce } from '../people/everybody.ts';
import { listByPrefix } from '../table/read.ts';
import { batchWrite } from '../table/write.ts';

/** The key of a session or a passkey, by which someone can get in by themselves. */
type SignInPlace = Key;

/** Everybody's, one person after another: for operators only. */
export async function readSignIns(): Promise<SignInPlace[]> {
  const found = await mapInParallel(await listAllUserIds(), peopleAtOnce, async (userId) => {
    const pk = personPartition(userId);
    const [sessions, passkeys] = await Promise.all([
      listByPrefix(pk, sessionPrefix),
      listByPrefix(pk, passkeyPrefix),
    ]);
    return [...sessions, ...passkeys].map(keyOfItem);
  });
  return found.flat();
}

/** A line in the operator's list of access: it holds hashes, which open nothing. */
export const signInText = ({ pk, sk }: SignInPlace): string => `${pk} ${sk}`;

/** Ends sessions and removes passkeys, whether they are still there or not. */
export const removeSignIns = (places: readonly SignInPlace[]): Promise<void> =>
  batchWrite(places.map((remove) => ({ remove })));
