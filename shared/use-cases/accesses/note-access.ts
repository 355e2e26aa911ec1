import { saveAccess } from '../../data/accesses/access.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';
import type { AccessKind } from '../../domain/accesses/access-kind.ts';
import type { Actor } from '../../domain/accesses/actor.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { clockOf, dayOfClock, type ZoneHistory } from '../../domain/time/person-clock.ts';

/** Something that somebody else does with a person's data. */
export interface AccessNote {
  readonly userId: number;
  /** The ledger counts by the days of this person's clock. */
  readonly person: ZoneHistory;
  readonly actor: Actor;
  readonly kind: AccessKind;
  /** The variables that the request named, if any: names and aliases as they were written. */
  readonly variables?: { readonly ids: readonly number[]; readonly names: readonly string[] };
  /** The same when the request is sent again, so that it is counted once. */
  readonly requestId: string;
}

/** Writes into a person's ledger: one write, and no read once the instance knows how ids follow from names. */
export async function noteAccess(
  { userId, person, actor, kind, variables = { ids: [], names: [] }, requestId }: AccessNote,
  now: number,
): Promise<void> {
  const ofNames = await Promise.all(variables.names.map((name) => findVariableIdOf(foldName(name))));
  const variableIds = [...new Set([...variables.ids, ...ofNames.filter((id) => id !== undefined)])];
  const day = formatDate(dayOfClock(clockOf(person), now));
  await saveAccess({ userId, day, actor, kind, variableIds, requestId }, now);
}
