import { randomUUID } from 'node:crypto';
import type { AccessKind } from '../../shared/domain/accesses/access-kind.ts';
import type { Actor } from '../../shared/domain/accesses/actor.ts';
import type { Person } from '../../shared/domain/people/person.ts';
import { noteAccess } from '../../shared/use-cases/accesses/note-access.ts';
import { epochSeconds } from './operator-clock.ts';

const operator: Actor = { kind: 'operator', id: 'command-line', name: 'The operator' };

/** Tells the operator that the person can read of what they do, and writes it into the person's ledger. */
export async function noteOperator(person: Person, kind: AccessKind): Promise<void> {
  const { userId } = person;
  process.stderr.write(
    `Person ${userId} can read of this: it is written into the list of who used their records.\n`,
  );
  await noteAccess({ userId, person, actor: operator, kind, requestId: randomUUID() }, epochSeconds());
}
