import { removeTag } from '../../data/variables/tag.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { deleteUserTag as route } from '../../routes/variables/delete-user-tag.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';

export const deleteUserTag = operation(route, {
  readAhead: ({ userId, query }) =>
    findUserVariables(userId, [...new Set([query.taggedVariableId, query.tagVariableId])]),
  handle: async ({ caller, query, ahead, touch }) => {
    const { taggedVariableId, tagVariableId } = query;
    const variables = await ahead;
    const nameOf = (id: number) => {
      const variable = mayRead(caller) ? variables.get(id) : undefined;
      return variable === undefined ? `variable ${id}` : effectiveSettings(variable).displayName;
    };
    if (!(await removeTag(caller.userId, taggedVariableId, tagVariableId)))
      throw notFound('This tag does not exist.');
    touch(variables.keys());
    const [tagged, tag] = [nameOf(taggedVariableId), nameOf(tagVariableId)];
    const sentence = `${tagged} no longer counts as intake of ${tag}.`;
    return ok('Ingredient removed', sentence.charAt(0).toUpperCase() + sentence.slice(1));
  },
});
