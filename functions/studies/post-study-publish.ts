import { publishedText } from '../../shared/domain/studies/published-text.ts';
import { studyAnswer } from '../../shared/operations/replies/study-answer.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { refuseOpening, refuseReference } from '../../shared/operations/refusals/study-refusal.ts';
import { onceGiven } from '../../shared/operations/requests/once-given.ts';
import { postStudyPublish } from '../../shared/routes/studies/post-study-publish.ts';
import { takeBackStudy } from '../../shared/use-cases/studies/hide-study.ts';
import { publishStudy } from '../../shared/use-cases/studies/publish-study.ts';
import { findReferredStudy } from '../../shared/use-cases/studies/referred-study.ts';
import { studyRecord } from '../../shared/use-cases/studies/study-record.ts';

export const handler = endpoint(postStudyPublish, async ({ caller, query, body, now, baseUrl }) => {
  const { userId } = caller;
  const { shareUserMeasurements: inQuery } = query;
  const share = onceGiven('shareUserMeasurements', body?.shareUserMeasurements, inQuery) ?? true;
  const referred = await findReferredStudy(caller, query);
  if (referred.kind !== 'found') throw refuseReference(referred);
  const { study } = referred;
  const { includeCharts: withCharts = false, recalculate = false } = query;
  const opening = share
    ? await publishStudy(caller, study, { withCharts, recalculate }, now)
    : await takeBackStudy(userId, study, now);
  if (opening.kind !== 'opened') throw refuseOpening(opening);
  const { opened } = opening;
  return {
    ...ok(...publishedText(share, study, opened)),
    ...studyAnswer(await studyRecord(userId, opened, baseUrl)),
  };
});
