import * as v from 'valibot';
import { sha256 } from '../../platform/hash.ts';
import { interactionKey } from '../keys/clients.ts';
import { record } from '../table/record.ts';
import { send } from '../table/send.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

/** A request of an app for access, while the person signs in or makes up their mind. It names nobody. */
const storedInteraction = v.object({
  /** The library's own record, without the person who is signed in. */
  payload: v.string(),
  /** Hash of the session that may answer it; a request that nobody is signed in for has none. */
  session: v.optional(v.string()),
  [timeToLiveAttribute]: v.number(),
});
type Interaction = v.InferOutput<typeof storedInteraction>;

const interactions = record({ schema: storedInteraction });

/** Stored under its hash: knowing the id is enough to continue. */
const keyOf = (id: string) => interactionKey(sha256(id));

export const saveInteraction = (id: string, interaction: Interaction): Promise<void> =>
  send(interactions.put(keyOf(id), interaction));

export async function findInteraction(id: string, now: number): Promise<Interaction | undefined> {
  const found = await interactions.find(keyOf(id));
  return found !== undefined && found.expiresAt > now ? found : undefined;
}

export const removeInteraction = (id: string): Promise<void> => send(interactions.remove(keyOf(id)));
