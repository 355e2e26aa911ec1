import { findTally } from '../shared/data/studies/vote.ts';
import { isPublic } from '../shared/domain/studies/study.ts';
import { whatOthersSee } from '../shared/domain/studies/what-others-see.ts';
import { toldVotes } from '../shared/domain/votes/tally.ts';
import { studyAnswer } from '../shared/http/answer/study-answer.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { refuseCreation } from '../shared/http/refusals/study-refusal.ts';
import { postStudyCreate } from '../shared/routes/post-study-create.ts';
import { beginStudy } from '../shared/use-cases/studies/begin-study.ts';
import { createStudy } from '../shared/use-cases/studies/create-study.ts';
import { studyRecord } from '../shared/use-cases/studies/study-record.ts';
import { wholePage } from '../web/study-page/whole-page.ts';

const readAhead = ({ userId, body }: Unproven<typeof postStudyCreate>) =>
  body.type === 'individual' ? beginStudy(userId, body) : undefined;

export const handler = endpoint(postStudyCreate, readAhead, async (input) => {
  const { caller, query, body, now, baseUrl } = input;
  const begun = await input.ahead;
  const { clientId, includePublicPage: preview } = query;
  const created = await createStudy(caller, { ...body, clientId, preview }, begun, now);
  if (created.kind !== 'opened') throw refuseCreation(created, body);
  const { opened } = created;
  const { title, tagLine } = opened.text;
  const ifPublished = isPublic(opened.study) ? '' : ` If you publish it: ${whatOthersSee(opened.study)}`;
  const study = await studyRecord(caller.userId, opened, baseUrl, begun?.voting);
  return {
    ...ok(opened.isNew ? 'Study created' : 'Study opened', `${title}. ${tagLine}${ifPublished}`),
    ...studyAnswer(study),
    ...(opened.page !== undefined && {
      publicPage: wholePage(
        opened.page,
        toldVotes(begun?.voting[0] ?? (await findTally(opened.study)), []),
        study.studyLinks.studyLinkStatic,
      ),
    }),
  };
});
