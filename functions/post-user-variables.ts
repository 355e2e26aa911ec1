import { listStudies } from '../shared/data/studies/study.ts';
import { listTags } from '../shared/data/variables/tag.ts';
import type { UserVariableInput } from '../shared/domain/variables/user-variable-input.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badItems, forbidden, notFound } from '../shared/http/failure.ts';
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
  const along = { tags: listTags(userId), studies: listStudies(userId) };
  const [change] = await settleAll([
    changeUserVariables(userId, body, now, ahead),
    along.tags,
    along.studies,
  ]);
  if (change.kind === 'unknown')
    throw notFound(change.indexes.map((i) => `[${i}]: you have no such variable.`).join(' '));
  if (change.kind === 'problems') throw badItems(change.problems);
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

/** What others may see of a person is for the person alone to say. */
function refuseSharing(inputs: readonly UserVariableInput[]): void {
  const index = inputs.findIndex(({ shareUserMeasurements }) => shareUserMeasurements !== undefined);
  if (index >= 0)
    throw forbidden(
      `[${index}].shareUserMeasurements: only your own token may change it, and the one sent belongs to an app acting for you; leave it out.`,
    );
}
