import type { Caller } from '../shared/data/caller.ts';
import { findVariableIdByName } from '../shared/data/person-names.ts';
import { findStudy } from '../shared/data/study.ts';
import { mayReach } from '../shared/domain/studies/may-reach.ts';
import { parseStudyId, type Study, type StudyReference } from '../shared/domain/studies/study.ts';
import { getCallerPerson } from '../shared/http/caller-person.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, notFound, problemAt } from '../shared/http/failure.ts';
import type { Input } from '../shared/http/input.ts';
import { openWithinLimits } from '../shared/http/refusals/open-within-limits.ts';
import { studyAnswer } from '../shared/http/study-answer.ts';
import { postStudyPublish } from '../shared/routes/post-study-publish.ts';
import { hideStudy } from '../shared/use-cases/studies/hide-study.ts';
import type { OpenedStudy } from '../shared/use-cases/studies/opened-study.ts';
import { recallStudy } from '../shared/use-cases/studies/recall-study.ts';
import { studyRecord } from '../shared/use-cases/studies/study-record.ts';
import { findNamedPair, findStudyVariables } from '../shared/use-cases/studies/study-variables.ts';

type Asked = Input<typeof postStudyPublish> & { readonly caller: Caller };

export const handler = endpoint(postStudyPublish, async (input) => {
  const { caller, query, body, baseUrl } = input;
  const share = body?.shareUserMeasurements ?? query.shareUserMeasurements ?? true;
  if (body?.shareUserMeasurements !== undefined && query.shareUserMeasurements === !share)
    throw badRequest(problemAt('shareUserMeasurements', 'differs between body and query; give it once.'));
  const reference = await referredStudy(caller, query);
  const found = reference === undefined ? undefined : await findStudy(caller.userId, reference);
  if (found === undefined || !mayReach({ clientId: caller.clientId ?? query.clientId }, found))
    throw noSuchStudy();
  const opened = share ? await publish(found, input) : await takeBack(found, input);
  if (opened === undefined) throw noSuchStudy();
  const { title } = opened.text;
  const wasPublic = found.status === 'publish';
  return {
    ...(share
      ? ok(wasPublic ? 'Study is public' : 'Study published', publicText(opened, wasPublic))
      : ok('Study is not public', `Only you can read "${title}"${wasPublic ? ' from now on' : ''}.`)),
    ...studyAnswer(await studyRecord(caller.userId, opened, baseUrl)),
  };
});

function publicText({ study, text: { title } }: OpenedStudy, wasPublic: boolean): string {
  if (study.summary.analysedAt === undefined)
    return `Anybody will be able to read it once there are figures to show. ${title}.`;
  return `Anybody with the link can read "${title}"${wasPublic ? ', as before' : ' from now on'}.`;
}

const noSuchStudy = () => notFound('You have no such study; create it first.');

async function referredStudy(
  { userId }: Caller,
  { studyId, causeVariableName, effectVariableName }: Asked['query'],
): Promise<StudyReference | undefined> {
  if (studyId !== undefined) {
    const parsed = parseStudyId(studyId);
    if (parsed === undefined || (parsed.userId ?? userId) !== userId) return undefined;
    await refuseOther(userId, 'causeVariableName', causeVariableName, parsed.causeVariableId);
    await refuseOther(userId, 'effectVariableName', effectVariableName, parsed.effectVariableId);
    return parsed;
  }
  if (causeVariableName === undefined || effectVariableName === undefined)
    throw badRequest(
      problemAt('studyId', 'is required in the query, or both causeVariableName and effectVariableName.'),
    );
  const names = { causeVariableName, effectVariableName };
  const { causeVariableId, effectVariableId } = await findNamedPair(userId, 'individual', names, undefined);
  if (causeVariableId === undefined || effectVariableId === undefined) return undefined;
  return { type: 'individual', causeVariableId, effectVariableId };
}

/** A name beside the id may say the same, not something else. */
async function refuseOther(
  userId: number,
  member: 'causeVariableName' | 'effectVariableName',
  name: string | undefined,
  variableId: number,
): Promise<void> {
  const named = name === undefined ? undefined : await findVariableIdByName(userId, name);
  if (named !== undefined && named !== variableId)
    throw badRequest(problemAt(member, 'means another variable than studyId; leave it out.'));
}

async function publish(
  { type, causeVariableId, effectVariableId, clientId }: Study,
  { caller, query, now }: Asked,
): Promise<OpenedStudy | undefined> {
  const { includeCharts: withCharts = false, recalculate = false } = query;
  const pair = { causeVariableId, effectVariableId };
  const [person, variables] = await Promise.all([
    getCallerPerson(caller),
    findStudyVariables(caller.userId, { type, ...pair, clientId }, now),
  ]);
  if (variables === undefined) return undefined;
  return openWithinLimits(
    'studyId',
    { ...pair, ...variables, type, clientId, person, withCharts, recalculate, now },
    { publish: true },
  );
}

/** Needs none of the data, so that nothing about them can stand in the way. */
async function takeBack(study: Study, { caller: { userId }, now }: Asked): Promise<OpenedStudy | undefined> {
  const hidden = await hideStudy(userId, study, now);
  return hidden === undefined ? undefined : recallStudy(userId, hidden, now);
}
