import { passkeyPrefix, sessionPrefix } from '../keys/access.ts';
import { type Key, keyOfItem } from '../keys/key.ts';
import { scanPages } from '../table/scan.ts';
import { batchWrite } from '../table/write.ts';
import { partitionPrefixes } from '../table-facts.ts';

/** The key of a session or a passkey, by which somebody can get in by themselves. */
export type SignInPlace = Key;

/** Everybody's. Reads the whole table: for operators only. */
export async function readSignIns(): Promise<SignInPlace[]> {
  const found: SignInPlace[] = [];
  const pages = scanPages({
    FilterExpression: 'begins_with(pk, :person) AND (begins_with(sk, :session) OR begins_with(sk, :passkey))',
    ExpressionAttributeValues: {
      ':person': partitionPrefixes.people,
      ':session': sessionPrefix,
      ':passkey': passkeyPrefix,
    },
  });
  for await (const page of pages) found.push(...page.map(keyOfItem));
  return found;
}

/** A line in the operator's list of access: it holds hashes, which open nothing. */
export const signInText = ({ pk, sk }: SignInPlace): string => `${pk} ${sk}`;

/** Ends sessions and removes passkeys, whether they are still there or not. */
export const removeSignIns = (places: readonly SignInPlace[]): Promise<void> =>
  batchWrite(places.map((remove) => ({ remove })));
