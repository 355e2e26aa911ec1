import { listStudies } from '../shared/data/studies/study.ts';
import { listTags } from '../shared/data/variables/tag.ts';
import { mayRead } from '../shared/domain/people/scope.ts';
import { toldToWriters } from '../shared/domain/variables/told-to-writers.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { refuseSettings, refuseSharing } from '../shared/http/refusals/variable-refusal.ts';
import { settleAll } from '../shared/platform/parallel.ts';
import { postUserVariables } from '../shared/routes/post-user-variables.ts';
import { changeUserVariables, lookAtSettings } from '../shared/use-cases/variables/change-user-variables.ts';
import { userVariableRecords } from '../shared/use-cases/variables/user-variable-records.ts';

const readAhead = ({ userId, body }: Unproven<typeof postUserVariables>) => lookAtSettings(userId, body);

export const handler = endpoint(postUserVariables, readAhead, async (input) => {
  const { caller, body, now, baseUrl, ahead } = input;
  if (caller.clientId !== undefined) refuseSharing(body);
  const { userId } = caller;
  // What the answer contains is read while the settings are being saved.
  const isTold = mayRead(caller);
  const along = isTold ? { tags: listTags(userId), studies: listStudies(userId) } : { tags: [], studies: [] };
  const [change] = await settleAll([
    changeUserVariables(userId, body, now, ahead, caller.clientName),
    along.tags,
    along.studies,
  ]);
  if (change.kind !== 'changed') throw refuseSettings(change);
  const changed = isTold
    ? change.userVariables
    : change.userVariables.map((one) => toldToWriters(one, change.said.get(one.variable.variableId)));
  const userVariables = await userVariableRecords(userId, changed, baseUrl, along);
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
