import { changeUserVariables } from '../shared/data/change-user-variables.ts';
import { userVariableRecords } from '../shared/data/user-variable-records.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, notFound, problemAt } from '../shared/http/failure.ts';
import { postUserVariables } from '../shared/routes/post-user-variables.ts';

export const handler = endpoint(postUserVariables, async ({ caller, body, now, baseUrl }) => {
  const change = await changeUserVariables(caller.userId, body, now);
  if (change.kind === 'unknown')
    throw notFound(change.indexes.map((i) => `[${i}]: you have no such variable.`).join(' '));
  if (change.kind === 'problems')
    throw badRequest(...change.problems.map(({ path, problem }) => problemAt(path, problem)));
  const userVariables = await userVariableRecords(caller.userId, change.userVariables, baseUrl);
  const names = userVariables.map(({ displayName }) => displayName).join(', ');
  return {
    ...ok(
      'Settings saved',
      userVariables.length === 0 ? 'Nothing was asked for.' : `Your settings of ${names} are saved.`,
    ),
    userVariables,
    data: { userVariables },
  };
});
