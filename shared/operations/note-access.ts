import type { Caller } from '../data/access/caller.ts';
import type { AccessKind } from '../domain/accesses/access-kind.ts';
import { accessKindOf } from '../routes/access-kind-of.ts';
import type { TokenRoute } from '../routes/route.ts';
import { noteAccess } from '../use-cases/accesses/note-access.ts';
import { namedVariables } from './named-variables.ts';
import type { Input } from './operation.ts';

/**
 * Does an operation's work for a caller; where that is somebody else than the person, what is done is written into the
 * person's ledger beside it, and without that there is no answer. A request that is refused for its shape touches
 * nobody's data.
 */
export function noting<R extends TokenRoute, T>(
  route: R,
  caller: Caller,
  read: () => Input<R>,
  work: () => Promise<T>,
): Promise<T> {
  const kind = accessKindOf(route);
  if (kind === undefined || caller.actor === undefined) return work();
  let input: Input<R>;
  try {
    input = read();
  } catch {
    return work();
  }
  return beside(note(caller, kind, route, input), work);
}

async function note<R extends TokenRoute>(
  { userId, person, actor }: Caller,
  kind: AccessKind,
  { topic }: R,
  input: Input<R>,
): Promise<void> {
  if (actor === undefined) return;
  const variables = namedVariables(topic, input);
  await noteAccess({ person, userId, actor, kind, variables, requestId: input.requestId }, input.now);
}

/** Fails the request if the note fails, even where the work was done. */
async function beside<T>(noted: Promise<void>, work: () => Promise<T>): Promise<T> {
  noted.catch(() => undefined);
  try {
    return await work();
  } finally {
    await noted;
  }
}
