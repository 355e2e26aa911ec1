import { removeTag } from '../shared/data/variables/tag.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { notFound } from '../shared/http/failure.ts';
import { deleteUserTag } from '../shared/routes/delete-user-tag.ts';

export const handler = endpoint(
  deleteUserTag,
  async ({ caller, query: { taggedVariableId, tagVariableId } }) => {
    if (!(await removeTag(caller.userId, taggedVariableId, tagVariableId)))
      throw notFound('There is no such tag.');
    return ok(
      'Ingredient removed',
      `Variable ${taggedVariableId} no longer counts as intake of variable ${tagVariableId}.`,
    );
  },
);
