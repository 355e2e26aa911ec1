import { randomUUID } from 'node:crypto';
import type { AccessKind } from '../../shared/domain/accesses/access-kind.ts';
import type { Actor } from '../../shared/domain/accesses/actor.ts';
import type { Person } from '../../shared/domain/people/person.ts';
import { mapInParallel } from '../../shared/platform/parallel.ts';
import { noteAccess } from '../../shared/use-cases/accesses/note-access.ts';
import { epochSeconds } from './operator-clock.ts';

const operator: Actor = { kind: 'operator', id: 'command-line', name: 'The operator' };

const notesAtOnce = 20;

/** Warns the operator that the person will see what they do, and writes it into the person's ledger. */
export const noteOperator = (person: Person, kind: AccessKind): Promise<void> =>
  noteOperatorForAll([person], kind);

/** The same for several people. */
export async function noteOperatorForAll(people: readonly Person[], kind: AccessKind): Promise<void> {
  const [one, ...others] = people;
  if (one === undefined) return;
  const who = others.length === 0 ? `Person ${one.userId}` : `Each of ${people.length} people`;
  process.stderr.write(`${who} can see this: it is added to the list of who used their records.\n`);
  const now = epochSeconds();
  const note = { actor: operator, kind, touched: 'everything', requestId: randomUUID() } as const;
  await mapInParallel(people, notesAtOnce, (person) =>
    noteAccess({ userId: person.userId, person, ...note }, now),
  );
}
