import { passkeyPrefix, sessionPrefix } from '../../data/keys/access.ts';
import { type Key, keyOfItem } from '../../data/keys/key.ts';
import { scanPages } from '../../data/table/scan.ts';
import { batchWrite } from '../../data/table/write.ts';
import { partitionPrefixes } from '../../data/table-facts.ts';

/** Where people can get in by themselves: their sessions and passkeys. Reads the whole table: for operators only. */
export async function readSignIns(): Promise<Key[]> {
  const found: Key[] = [];
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

/** As it stands in a list of access: hashes, which open nothing. */
export const signInText = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Ends every session and removes every passkey that is not among these; answers how many. */
export async function keepSignIns(kept: readonly string[]): Promise<number> {
  const known = new Set(kept);
  const ended = (await readSignIns()).filter((key) => !known.has(signInText(key)));
  await batchWrite(ended.map((remove) => ({ remove })));
  return ended.length;
}
