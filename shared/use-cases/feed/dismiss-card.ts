import type { Caller } from '../../data/access/caller.ts';
import { dismissMessage, findMessage } from '../../data/feed/message.ts';
import { withFigures } from '../../data/studies/pooled-summaries.ts';
import { findStoredStudy, findStudy, saveStudy } from '../../data/studies/study.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { DismissibleCard } from '../../domain/feed/dismissible-card.ts';
import { mayAccess } from '../../domain/studies/may-access.ts';
import type { Study, StudyReference } from '../../domain/studies/study.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { resultHash } from './dismissed-result.ts';

/** The person whose feed it is, and the app that acts for them, if one does. */
export type FeedCaller = Pick<Caller, 'userId' | 'clientId'>;

const readsAtOnce = 8;

/** The ids of those cards that never were in the feed, as the caller sees it. */
export async function unknownCards(caller: FeedCaller, cards: readonly DismissibleCard[]): Promise<string[]> {
  const { userId } = caller;
  const found = await mapInParallel(cards, readsAtOnce, async (card) => {
    if (card.kind !== 'study') return (await findMessage(userId, card.id)) !== undefined;
    const study = await findStudy(userId, card.study);
    return study !== undefined && mayAccess(caller, study);
  });
  return cards.flatMap(({ id }, i) => (found[i] ? [] : [id]));
}

/** Takes a card out of the feed; doing so again changes nothing. */
export async function dismissCard(userId: number, card: DismissibleCard, now: number): Promise<void> {
  if (card.kind === 'study') await dismissStudy(userId, card.study);
  else await dismissMessage(userId, card.id, now);
}

/** The figures of many people lie elsewhere and are shown with it, but never become part of it. */
async function dismissStudy(userId: number, reference: StudyReference): Promise<void> {
  await retryOnConflict('A study', async () => {
    const before = await findStoredStudy(userId, reference);
    const [shown] = before === undefined ? [] : await withFigures(userId, [before]);
    if (before === undefined || shown === undefined) return;
    const dismissedResult = resultHash(shown);
    if (before.dismissedResult === dismissedResult) return;
    const study: Study = { ...before, dismissedResult, version: before.version + 1 };
    return (await saveStudy(userId, study, before, [])) ? undefined : conflict;
  });
}
