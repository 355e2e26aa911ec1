import { shownTally } from '../shared/answers/studies/study-votes.ts';
import { findPublishedPage } from '../shared/data/studies/published-study.ts';
import { findTally } from '../shared/data/studies/vote.ts';
import { parseStudyId } from '../shared/domain/studies/study.ts';
import { Reply } from '../shared/http/answer/response.ts';
import { notFound } from '../shared/http/failure.ts';
import { publicEndpoint } from '../shared/http/public-endpoint.ts';
import { getStudyPage } from '../shared/routes/get-study-page.ts';
import base from '../web/base.css';
import charts from '../web/charts.css';
import palette from '../web/palette.css';
import { pageHeaders } from '../web/study-page/headers.ts';
import own from '../web/study-page/page.css';
import { renderStudyPage } from '../web/study-page/page.ts';
import printed from '../web/study-page/print.css';

const style = `${palette}${base}${charts}${own}${printed}`;

export const handler = publicEndpoint(getStudyPage, async ({ query: { studyId }, baseUrl }) => {
  const parsed = parseStudyId(studyId);
  const [page, tally] =
    parsed === undefined ? [] : await Promise.all([findPublishedPage(studyId), findTally(parsed)]);
  if (page === undefined || tally === undefined) throw notFound('There is no such published study.');
  return new Reply(renderStudyPage(page, shownTally(tally, []), style, `${baseUrl}/studies/${studyId}`), {
    'content-type': getStudyPage.contentType,
    ...pageHeaders(style),
  });
});
