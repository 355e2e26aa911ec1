import { pageHeaders } from '../../../web/study-page/headers.ts';
import { pageStyle, wholePage } from '../../../web/study-page/whole-page.ts';
import { findPublishedPage } from '../../data/studies/published-study.ts';
import { findTally } from '../../data/studies/vote.ts';
import { parsePageName } from '../../domain/studies/page-address.ts';
import { publicVotes } from '../../domain/votes/tally.ts';
import { getStudyPage as route } from '../../routes/studies/get-study-page.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { Reply } from '../reply.ts';

export const getStudyPage = operation(route, {
  handle: async ({ query: { studyId }, baseUrl }) => {
    const address = parsePageName(studyId);
    const [page, tally] =
      address === undefined ? [] : await Promise.all([findPublishedPage(address), findTally(address)]);
    if (page === undefined || tally === undefined) throw notFound('This published study does not exist.');
    const frame = { kind: 'public', address: `${baseUrl}/studies/${studyId}` } as const;
    return new Reply(wholePage(page, publicVotes(tally, []), frame), {
      'content-type': route.contentType,
      ...pageHeaders(pageStyle),
    });
  },
});
