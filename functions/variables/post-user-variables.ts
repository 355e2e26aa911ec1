import { listStudies } from '../../shared/data/studies/study.ts';
import { listTags } from '../../shared/data/variables/tag.ts';
import { endpoint, type Unproven } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { refuseSettings, refuseSharing } from '../../shared/operations/refusals/variable-refusal.ts';
import { settleAll } from '../../shared/platform/parallel.ts';
import { postUserVariables } from '../../shared/routes/variables/post-user-variables.ts';
import { changeUserVariables, lookAtSettings } from '../../shared/use-cases/variables/change-user-variables.ts';
import { userVariableRecords } from '../../shared/use-cases/variables/user-variable-records.ts';

const readAhead = ({ userId, body }: Unproven<typeof postUserVariables>) => lookAtSettings(userId, body);

export const handler = endpoint(postUserVariables, readAhead, async (input) => {
  const { caller, body, now, baseUrl, ahead } = input;
  if (caller.clientId !== undefined) refuseSharing(body);
  const { userId } = caller;
  // What the answer contains is read while the settings are being saved.
  const mayRead = caller.scopes.includes('readmeasurements');
  const along = { tags: listTags(userId), studies: mayRead ? listStudies(userId) : [] };
  const [change] = await settleAll([
    changeUserVariables(userId, body, now, ahead, caller.clientName),
    along.tags,
    along.studies,
  ]);
  if (change.kind !== 'changed') throw refuseSettings(change);
  const userVariables = await userVariableRecords(userId, change.userVariables, baseUrl, along);
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
