import { listStudies } from '../../data/studies/study.ts';
import { listTags } from '../../data/variables/tag.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { redactForWriteOnly } from '../../domain/variables/redact-for-write-only.ts';
import { awaitAll } from '../../platform/parallel.ts';
import { postUserVariables as route } from '../../routes/variables/post-user-variables.ts';
import { userVariableRecords } from '../../use-cases/records/user-variable-records.ts';
import { changeUserVariables, readAheadSettings } from '../../use-cases/variables/change-user-variables.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { refuseOwnMembers, refuseSettings } from '../refusals/variable-refusal.ts';

export const postUserVariables = operation(route, {
  readAhead: ({ userId, body }) => readAheadSettings(userId, body),
  handle: async (input) => {
    const { caller, body, now, baseUrl, ahead, touch } = input;
    if (caller.clientId !== undefined) refuseOwnMembers(body);
    const { userId } = caller;
    // The answer's tags and studies are read while the settings are being saved.
    const isTold = mayRead(caller);
    const along = isTold
      ? { tags: listTags(userId), studies: listStudies(userId) }
      : { tags: [], studies: [] };
    const [change] = await awaitAll([
      changeUserVariables(caller.person, body, now, ahead, caller.clientName),
      along.tags,
      along.studies,
    ]);
    if (change.kind !== 'changed') throw refuseSettings(change);
    touch(change.userVariables.map(({ variable }) => variable.variableId));
    const changed = isTold
      ? change.userVariables
      : change.userVariables.map((one) => redactForWriteOnly(one, change.said.get(one.variable.variableId)));
    const userVariables = await userVariableRecords(userId, changed, baseUrl, along);
    const names = userVariables.map(({ displayName }) => displayName).join(', ');
    return {
      ...ok(
        'Settings saved',
        userVariables.length === 0 ? 'Nothing to save.' : `Your settings for ${names} are saved.`,
      ),
      userVariables,
      data: { userVariables },
    };
  },
});
