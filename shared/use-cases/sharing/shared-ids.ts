import type { KnownVariables } from '../../data/variables/known-variables.ts';
import { listNamesAtHalfPrice } from '../../data/variables/person-names.ts';
import type { Person } from '../../domain/people/person.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { isInLists } from '../../domain/variables/select-variables.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { kindOrder } from '../../domain/visit/presets.ts';

const eventName = foldName('Life Event');

/** True for the variable whose records are events of somebody's life, each in the words of its note. */
export const recordsEvents = ({ variable }: Pick<UserVariable, 'variable'>): boolean =>
  foldName(variable.name) === eventName;

/** The variables to show; what they hide from themselves or are deleting is shown to nobody, and the records of bleeding and of events only where they were chosen. */
export async function sharedIds(
  { userId, bleedingVariableId }: Person,
  chosen: readonly number[] | undefined,
  variables: KnownVariables,
): Promise<readonly number[]> {
  if (chosen !== undefined) {
    await variables.load(chosen);
    return chosen.filter((id) => {
      const found = variables.find(id)?.userVariable;
      return found !== undefined && found.leavingSince === undefined;
    });
  }
  const all = (await listNamesAtHalfPrice(userId)).map(({ userVariable }) => userVariable);
  for (const one of all) variables.add(one);
  const nameOf = (id: number) => variables.get(id).settings.displayName;
  const orderOf = (id: number) => kindOrder(variables.get(id).settings.kind);
  return all
    .filter((one) => isInLists(one) && !recordsEvents(one))
    .map(({ variable }) => variable.variableId)
    .filter((id) => id !== bleedingVariableId)
    .sort((a, b) => orderOf(a) - orderOf(b) || nameOf(a).localeCompare(nameOf(b)) || a - b);
}
