import { removeTag } from '../shared/data/variables/tag.ts';
import { findUserVariables } from '../shared/data/variables/user-variable.ts';
import { mayRead } from '../shared/domain/people/scope.ts';
import { effectiveSettings } from '../shared/domain/variables/effective-settings.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { notFound } from '../shared/http/failure.ts';
import { deleteUserTag } from '../shared/routes/delete-user-tag.ts';

const readAhead = ({ userId, query }: Unproven<typeof deleteUserTag>) =>
  findUserVariables(userId, [...new Set([query.taggedVariableId, query.tagVariableId])]);

export const handler = endpoint(deleteUserTag, readAhead, async ({ caller, query, ahead }) => {
  const { taggedVariableId, tagVariableId } = query;
  const variables = await ahead;
  const nameOf = (id: number) => {
    const variable = mayRead(caller) ? variables.get(id) : undefined;
    return variable === undefined ? `variable ${id}` : effectiveSettings(variable).displayName;
  };
  if (!(await removeTag(caller.userId, taggedVariableId, tagVariableId)))
    throw notFound('There is no such tag.');
  const [tagged, tag] = [nameOf(taggedVariableId), nameOf(tagVariableId)];
  const sentence = `${tagged} no longer counts as intake of ${tag}.`;
  return ok('Ingredient removed', sentence.charAt(0).toUpperCase() + sentence.slice(1));
});
