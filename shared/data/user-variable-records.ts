import { toUserVariableRecord, withoutUnits } from '../domain/variables/user-variable-record.ts';
import type { UserVariable } from '../domain/variables/variable.ts';
import type { UserVariableRecord } from '../schemas/user-variable.ts';
import { listTags } from './tag.ts';
import { findUserVariables } from './user-variable.ts';

/** Full records, each with the ingredients it is tagged with. */
export async function userVariableRecords(
  userId: number,
  userVariables: readonly UserVariable[],
): Promise<UserVariableRecord[]> {
  const shown = new Set(userVariables.map(({ variable }) => variable.variableId));
  const tags = (await listTags(userId)).filter(({ taggedVariableId }) => shown.has(taggedVariableId));
  const ingredients = await findUserVariables(userId, [
    ...new Set(tags.map(({ tagVariableId }) => tagVariableId)),
  ]);
  return userVariables.map((userVariable) => {
    const own = tags.filter(({ taggedVariableId }) => taggedVariableId === userVariable.variable.variableId);
    const records = own.flatMap(({ tagVariableId }) => ingredients.get(tagVariableId) ?? []);
    return toUserVariableRecord(
      userId,
      userVariable,
      records.map((ingredient) => withoutUnits(toUserVariableRecord(userId, ingredient))),
    );
  });
}
