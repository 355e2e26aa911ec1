import { handledText } from '../shared/domain/reminders/handled-text.ts';
import { counted } from '../shared/domain/texts/counted.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { notFound } from '../shared/http/failure.ts';
import { refuseActions } from '../shared/http/refusals/reminder-refusal.ts';
import { actorOf } from '../shared/http/request/actor-of.ts';
import { unlessTooMuch } from '../shared/http/within-read-budget.ts';
import { postFeed } from '../shared/routes/post-feed.ts';
import { findFewMessages, postToFeed } from '../shared/use-cases/feed/post-to-feed.ts';
import { readNewest } from '../shared/use-cases/feed/read-feed.ts';

const firstPage = { limit: 100, offset: 0 };

const readAhead = ({ userId, body }: Unproven<typeof postFeed>) => findFewMessages(userId, body);

export const handler = endpoint(postFeed, readAhead, async ({ caller, query, body, baseUrl, now, ahead }) => {
  const posted = await postToFeed(actorOf(caller, query), body, now, await ahead);
  if (posted.kind === 'unknownCards')
    throw notFound(`There is no card ${posted.ids.join(', ')} in your feed.`);
  if (posted.kind !== 'done') throw refuseActions(posted, true);
  const feed = await unlessTooMuch(() => readNewest({ userId: caller.userId, now, baseUrl }, firstPage));
  const cards = feed?.cards ?? [];
  const sentences = [
    ...(posted.outcomes.length > 0 ? [handledText(posted.outcomes)] : []),
    ...(posted.messages > 0 ? [`${counted(posted.messages, 'message')} kept.`] : []),
    ...(posted.dismissed > 0 ? [`${counted(posted.dismissed, 'card')} dismissed.`] : []),
    feed === undefined
      ? 'Your feed is too long to be shown with it; ask for less of it with GET.'
      : `Your feed now begins with ${counted(cards.length, 'card')}.`,
  ];
  return { ...ok('Your feed', sentences.join(' ')), cards };
});
