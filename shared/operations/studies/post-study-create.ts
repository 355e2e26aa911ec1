import { wholePage } from '../../../web/study-page/whole-page.ts';
import { findTally } from '../../data/studies/vote.ts';
import { publicView } from '../../domain/studies/public-view.ts';
import { isPublic } from '../../domain/studies/study.ts';
import { publicVotes } from '../../domain/votes/tally.ts';
import { postStudyCreate as route } from '../../routes/studies/post-study-create.ts';
import { createStudy } from '../../use-cases/studies/create-study.ts';
import { readAheadStudy } from '../../use-cases/studies/read-ahead-study.ts';
import { studyRecord } from '../../use-cases/studies/study-record.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { refuseCreation } from '../refusals/study-refusal.ts';
import { studyAnswer } from '../replies/study-answer.ts';

export const postStudyCreate = operation(route, {
  readAhead: ({ userId, body }) => (body.type === 'individual' ? readAheadStudy(userId, body) : undefined),
  handle: async (input) => {
    const { caller, query, body, now, baseUrl, touch } = input;
    const ahead = await input.ahead;
    const { clientId, includePublicPage: preview } = query;
    const created = await createStudy(caller, { ...body, clientId, preview }, ahead, now);
    if (created.kind !== 'opened') throw refuseCreation(created, body);
    const { opened } = created;
    touch([opened.study.causeVariableId, opened.study.effectVariableId]);
    const { title, tagLine } = opened.text;
    const ifPublished = isPublic(opened.study) ? '' : ` If you publish it: ${publicView(opened.study)}`;
    const study = await studyRecord(caller.userId, opened, baseUrl, ahead?.voting);
    return {
      ...ok(opened.isNew ? 'Study created' : 'Study opened', `${title}. ${tagLine}${ifPublished}`),
      ...studyAnswer(study),
      ...(opened.page !== undefined && {
        publicPage: wholePage(
          opened.page,
          publicVotes((await ahead?.voting)?.[0] ?? (await findTally(opened.study)), []),
          { kind: 'public', address: study.studyLinks.studyLinkStatic },
        ),
      }),
    };
  },
});
