import * as v from 'valibot';
import { sha256 } from '../../platform/hash.ts';
import { interactionKey } from '../keys/clients.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem } from '../table/read.ts';
import { deleteItem, putItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

/** A request of an app for access, while the person signs in or makes up their mind. It names nobody. */
const storedInteraction = v.object({
  /** The library's own record, without the person who is signed in. */
  payload: v.string(),
  /** Hash of the session that may answer it; a request that nobody is signed in for has none. */
  session: v.optional(v.string()),
  [timeToLiveAttribute]: v.number(),
});
export type Interaction = v.InferOutput<typeof storedInteraction>;

/** Stored under its hash: who knows the id may go on with it. */
const keyOf = (id: string) => interactionKey(sha256(id));

export async function saveInteraction(id: string, interaction: Interaction): Promise<void> {
  await putItem({ Item: { ...keyOf(id), ...interaction } });
}

export async function findInteraction(id: string, now: number): Promise<Interaction | undefined> {
  const item = await getItem(keyOf(id));
  const found = item && parseStored(storedInteraction, item);
  return found !== undefined && found.expiresAt > now ? found : undefined;
}

export async function removeInteraction(id: string): Promise<void> {
  await deleteItem({ Key: keyOf(id) });
}
