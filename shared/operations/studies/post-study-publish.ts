import { numberOfId } from '../../domain/experiments/experiment.ts';
import { publishedExperimentText } from '../../domain/experiments/study/published-text.ts';
import { publishedText } from '../../domain/studies/published-text.ts';
import { postStudyPublish as route } from '../../routes/studies/post-study-publish.ts';
import { publishExperiment } from '../../use-cases/experiments/publish-experiment.ts';
import { experimentStudyRecord } from '../../use-cases/studies/experiment-study-record.ts';
import { takeBackStudy } from '../../use-cases/studies/hide-study.ts';
import { publishStudy } from '../../use-cases/studies/publish-study.ts';
import { findReferredStudy } from '../../use-cases/studies/referred-study.ts';
import { studyRecord } from '../../use-cases/studies/study-record.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { refuseOpening, refusePublishing, refuseReference } from '../refusals/study-refusal.ts';
import { studyAnswer } from '../replies/study-answer.ts';
import { fromBodyOrQuery } from '../requests/from-body-or-query.ts';

export const postStudyPublish = operation(route, {
  handle: async ({ caller, query, body, now, baseUrl }) => {
    const { userId } = caller;
    const { shareUserMeasurements: inQuery } = query;
    const share = fromBodyOrQuery('shareUserMeasurements', body?.shareUserMeasurements, inQuery) ?? true;
    const number = query.studyId === undefined ? undefined : numberOfId(query.studyId);
    if (number !== undefined) {
      const published = await publishExperiment(userId, number, share, now);
      if (published.kind !== 'done') throw refusePublishing(published.kind);
      const record = await experimentStudyRecord(userId, published.experiment, undefined, baseUrl, now);
      return { ...ok(...publishedExperimentText(share, published)), ...studyAnswer(record) };
    }
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
  },
});
