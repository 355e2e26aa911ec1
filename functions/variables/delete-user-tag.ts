import { removeTag } from '../../shared/data/variables/tag.ts';
import { findUserVariables } from '../../shared/data/variables/user-variable.ts';
import { effectiveSettings } from '../../shared/domain/variables/effective-settings.ts';
import { endpoint, type Unproven } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { notFound } from '../../shared/operations/failure.ts';
import { deleteUserTag } from '../../shared/routes/variables/delete-user-tag.ts';

const readAhead = ({ userId, query }: Unproven<typeof deleteUserTag>) =>
  findUserVariables(userId, [...new Set([query.taggedVariableId, query.tagVariableId])]);

export const handler = endpoint(deleteUserTag, readAhead, async ({ caller, query, ahead }) => {
  const { taggedVariableId, tagVariableId } = query;
  const variables = await ahead;
  const nameOf = (id: number) => {
    const variable = variables.get(id);
    return variable === undefined ? `variable ${id}` : effectiveSettings(variable).displayName;
  };
  if (!(await removeTag(caller.userId, taggedVariableId, tagVariableId)))
    throw notFound('There is no such tag.');
  return ok(
    'Ingredient removed',
    `${nameOf(taggedVariableId)} no longer counts as intake of ${nameOf(tagVariableId)}.`,
  );
});
