import { findPublishedPage } from '../shared/data/studies/published-study.ts';
import { findTally } from '../shared/data/studies/vote.ts';
import { parsePageName } from '../shared/domain/studies/page-address.ts';
import { toldVotes } from '../shared/domain/votes/tally.ts';
import { Reply } from '../shared/http/answer/response.ts';
import { notFound } from '../shared/http/failure.ts';
import { publicEndpoint } from '../shared/http/public-endpoint.ts';
import { getStudyPage } from '../shared/routes/get-study-page.ts';
import { pageHeaders } from '../web/study-page/headers.ts';
import { pageStyle, wholePage } from '../web/study-page/whole-page.ts';

export const handler = publicEndpoint(getStudyPage, async ({ query: { studyId }, baseUrl }) => {
  const address = parsePageName(studyId);
  const [page, tally] =
    address === undefined ? [] : await Promise.all([findPublishedPage(address), findTally(address)]);
  if (page === undefined || tally === undefined) throw notFound('There is no such published study.');
  return new Reply(wholePage(page, toldVotes(tally, []), `${baseUrl}/studies/${studyId}`), {
    'content-type': getStudyPage.contentType,
    ...pageHeaders(pageStyle),
  });
});
