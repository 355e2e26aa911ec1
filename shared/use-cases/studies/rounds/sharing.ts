import { findPerson } from '../../../data/people/person.ts';
import { personIsThere, personSharesAll } from '../../../data/people/person-is-there.ts';
import type { Write } from '../../../data/table/transact.ts';
import { isUnchanged, listUserVariables } from '../../../data/variables/user-variable.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { VariablePair } from '../../../domain/studies/study.ts';
import type { UserVariable } from '../../../domain/variables/variable.ts';

/** The pairs that someone lets count in figures of everybody. */
export interface Sharing {
  /** True if there may be a pair. */
  readonly isAny: boolean;
  shares(pair: VariablePair): boolean;
  /** Conditions under which something of theirs may be kept. */
  readonly conditions: readonly Write[];
}

/** A transaction takes a hundred writes; a look is at fewer variables. */
const mostVariables = 90;

export function sharingOf(
  person: Pick<Person, 'userId' | 'shareAllData'> | undefined,
  variables: readonly UserVariable[],
): Sharing {
  if (person === undefined) return { isAny: false, shares: () => false, conditions: [] };
  const { userId } = person;
  if (person.shareAllData) return { isAny: true, shares: () => true, conditions: [personSharesAll(userId)] };
  const shared = variables
    .filter(({ settings }) => settings.shareUserMeasurements === true)
    .slice(0, mostVariables);
  const ids = new Set(shared.map(({ variable }) => variable.variableId));
  return {
    isAny: ids.size > 1,
    shares: ({ causeVariableId, effectVariableId }) => ids.has(causeVariableId) && ids.has(effectVariableId),
    conditions: [personIsThere(userId), ...shared.map((one) => isUnchanged(userId, one))],
  };
}

/** The same as it is at this moment. */
export async function findSharing(userId: number): Promise<Sharing> {
  const person = await findPerson(userId);
  return sharingOf(
    person,
    person === undefined || person.shareAllData ? [] : await listUserVariables(userId),
  );
}
