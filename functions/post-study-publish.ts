import { publishedText } from '../shared/domain/studies/published-text.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { onceGiven } from '../shared/http/once-given.ts';
import { getReferredStudy, noSuchStudy } from '../shared/http/refusals/get-referred-study.ts';
import { openWithinLimits } from '../shared/http/refusals/open-within-limits.ts';
import { studyAnswer } from '../shared/http/study-answer.ts';
import { postStudyPublish } from '../shared/routes/post-study-publish.ts';
import { takeBackStudy } from '../shared/use-cases/studies/hide-study.ts';
import { studyRecord } from '../shared/use-cases/studies/study-record.ts';
import { findStudyVariables } from '../shared/use-cases/studies/study-variables.ts';

export const handler = endpoint(postStudyPublish, async ({ caller, query, body, now, baseUrl }) => {
  const { userId } = caller;
  const { shareUserMeasurements: inQuery } = query;
  const share = onceGiven('shareUserMeasurements', body?.shareUserMeasurements, inQuery) ?? true;
  const found = await getReferredStudy(caller, query);
  const { type, causeVariableId, effectVariableId, clientId } = found;

  async function publish() {
    const pair = { causeVariableId, effectVariableId };
    const { person } = caller;
    const variables = await findStudyVariables(userId, { type, ...pair, clientId }, now);
    if (variables === undefined) return undefined;
    const { includeCharts: withCharts = false, recalculate = false } = query;
    const examination = { ...pair, ...variables, type, clientId, person, withCharts, recalculate, now };
    return openWithinLimits('studyId', examination, { publish: true });
  }

  const opened = await (share ? publish() : takeBackStudy(userId, found, now));
  if (opened === undefined) throw noSuchStudy();
  return {
    ...ok(...publishedText(share, found, opened)),
    ...studyAnswer(await studyRecord(userId, opened, baseUrl)),
  };
});
