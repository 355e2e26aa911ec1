import { shownTally } from '../../shared/answers/studies/study-votes.ts';
import { findPublishedPage } from '../../shared/data/studies/published-study.ts';
import { findTally } from '../../shared/data/studies/vote.ts';
import { parsePageName } from '../../shared/domain/studies/page-address.ts';
import { Reply } from '../../shared/http/answer/response.ts';
import { notFound } from '../../shared/operations/failure.ts';
import { publicEndpoint } from '../../shared/http/public-endpoint.ts';
import { getStudyPage } from '../../shared/routes/studies/get-study-page.ts';
import { pageHeaders } from '../../web/study-page/headers.ts';
import { pageStyle, wholePage } from '../../web/study-page/whole-page.ts';

export const handler = publicEndpoint(getStudyPage, async ({ query: { studyId }, baseUrl }) => {
  const address = parsePageName(studyId);
  const [page, tally] =
    address === undefined ? [] : await Promise.all([findPublishedPage(address), findTally(address)]);
  if (page === undefined || tally === undefined) throw notFound('There is no such published study.');
  return new Reply(wholePage(page, shownTally(tally, []), `${baseUrl}/studies/${studyId}`), {
    'content-type': getStudyPage.contentType,
    ...pageHeaders(pageStyle),
  });
});
