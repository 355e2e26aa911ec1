import { handledText } from '../../domain/reminders/notifications/handled-text.ts';
import { counted } from '../../domain/texts/counted.ts';
import { postFeed as route } from '../../routes/feed/post-feed.ts';
import { postToFeed, readAheadMessages } from '../../use-cases/feed/post-to-feed.ts';
import { readNewest } from '../../use-cases/feed/read-feed.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { refuseActions } from '../refusals/reminder-refusal.ts';
import { actorOf } from '../requests/actor-of.ts';
import { ifWithinBudget } from '../within-read-budget.ts';

const firstPage = { limit: 100, offset: 0 };

export const postFeed = operation(route, {
  readAhead: ({ userId, body }) => readAheadMessages(userId, body),
  handle: async ({ caller, query, body, baseUrl, now, ahead }) => {
    const actor = actorOf(caller, query);
    const posted = await postToFeed({ actor, caller }, body, now, await ahead);
    if (posted.kind === 'unknownCards')
      throw notFound(`There is no card ${posted.ids.join(', ')} in your feed.`);
    if (posted.kind !== 'done') throw refuseActions(posted, true);
    const { userId, clientId } = caller;
    const feed = await ifWithinBudget(() => readNewest({ userId, clientId, now, baseUrl }, firstPage));
    const cards = feed?.cards ?? [];
    const sentences = [
      ...(posted.outcomes.length > 0 ? [handledText(posted.outcomes, caller.person.snoozeMinutes)] : []),
      ...(posted.messages > 0 ? [`${counted(posted.messages, 'message')} kept.`] : []),
      ...(posted.dismissed > 0 ? [`${counted(posted.dismissed, 'card')} dismissed.`] : []),
      feed === undefined
        ? 'Your feed is too long to return here; read a part of it with GET.'
        : `Your feed now starts with ${counted(cards.length, 'card')}.`,
    ];
    return { ...ok('Your feed', sentences.join(' ')), cards };
  },
});
