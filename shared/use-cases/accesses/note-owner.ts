import type { StoredClient } from '../../data/clients/client.ts';
import { actorOfClient } from '../../domain/accesses/actor.ts';
import type { Person } from '../../domain/people/person.ts';
import { type AccessNote, noteAccess } from './note-access.ts';

/** Notes what the owner of a client does with the data of somebody who let it in. The owner's own is not written down. */
export async function noteOwner(
  client: StoredClient,
  person: Person,
  note: Pick<AccessNote, 'kind' | 'touched' | 'requestId' | 'noteId'>,
  now: number,
): Promise<void> {
  const { userId } = person;
  if (userId !== client.ownerId)
    await noteAccess({ userId, person, actor: actorOfClient(client), ...note }, now);
}
