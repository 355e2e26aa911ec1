import { readFeed } from '../shared/data/read-feed.ts';
import { counted } from '../shared/domain/texts/counted.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, problemAt } from '../shared/http/failure.ts';
import { linkToNext } from '../shared/http/link.ts';
import { Reply } from '../shared/http/response.ts';
import { getFeed } from '../shared/routes/get-feed.ts';

export const handler = endpoint(getFeed, async ({ caller: { userId }, query, url, baseUrl, now }) => {
  const page = await readFeed({ userId, now, baseUrl }, query);
  if (page.kind === 'tooMany')
    throw badRequest(
      problemAt(
        'sort',
        `more than ${page.most} cards match; narrow createdAt or updatedAt, or leave sort out.`,
      ),
    );
  const { cards, hasMore } = page;
  const body = { ...ok('Your feed', `This page has ${counted(cards.length, 'card')}.`), cards };
  const next = { cursor: undefined, offset: String(query.offset + query.limit) };
  return new Reply(body, hasMore ? { link: linkToNext(url, next) } : {});
});
