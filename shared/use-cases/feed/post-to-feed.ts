import type { Caller } from '../../data/access/caller.ts';
import {
  dismissMessage,
  findIdentities,
  findMessage,
  keepMessage,
  type MessageIdentities,
} from '../../data/feed/message.ts';
import { withFigures } from '../../data/studies/pooled-summaries.ts';
import { findStoredStudy, findStudy, saveStudy } from '../../data/studies/study.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { Card } from '../../domain/cards/card.ts';
import { type DismissibleCard, dismissibleCard } from '../../domain/feed/dismissible-card.ts';
import type { NotificationAction } from '../../domain/reminders/notifications/notification-action.ts';
import { mayAccess } from '../../domain/studies/may-access.ts';
import type { Study, StudyReference } from '../../domain/studies/study.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { FeedItem } from '../../schemas/feed/feed-item.ts';
import {
  type ActionOutcome,
  type ActionResult,
  actOnNotifications,
} from '../reminders/act-on-notifications.ts';
import type { NotificationActor } from '../reminders/handle-notification.ts';
import { resultHash } from './dismissed-result.ts';
import { readIntent } from './intent.ts';

type FeedPostResult =
  | {
      readonly kind: 'done';
      readonly outcomes: readonly ActionOutcome[];
      readonly messages: number;
      readonly dismissed: number;
    }
  | { readonly kind: 'unknownCards'; readonly ids: readonly string[] }
  | Exclude<ActionResult, { readonly kind: 'done' }>;

const writesAtOnce = 8;

/** Does what posted cards ask for. All are checked before anything is done; notifications come first. */
export async function postToFeed(
  { actor, caller }: { readonly actor: NotificationActor; readonly caller: FeedCaller },
  items: readonly FeedItem[],
  now: number,
  found: MessageIdentities | undefined,
): Promise<FeedPostResult> {
  const intents = items.map(readIntent);
  const problems = intents.flatMap((intent) => (intent.kind === 'problems' ? intent.problems : []));
  if (problems.length > 0) return { kind: 'problems', problems };

  const dismissed = [
    ...new Set(intents.flatMap((intent) => (intent.kind === 'dismiss' ? [intent.cardId] : []))),
  ];
  const named = dismissed.map((id) => dismissibleCard(id, actor.userId));
  const dismissible = named.filter((card) => card !== undefined);
  const unknown = [
    ...dismissed.filter((_, i) => named[i] === undefined),
    ...(await unknownCards(caller, dismissible)),
  ];
  if (unknown.length > 0) return { kind: 'unknownCards', ids: unknown };

  const acts = intents.flatMap((intent, index) =>
    intent.kind === 'act' ? [{ index, action: intent.action }] : [],
  );
  const acted = await act(actor, acts, now);
  if (acted.kind !== 'done') return acted;

  const cards = messagesAmong(intents);
  await mapInParallel(cards, writesAtOnce, (card) => keepMessage(actor, card, now, found));
  await mapInParallel(dismissible, writesAtOnce, (card) => dismissCard(actor.userId, card, now));
  return { kind: 'done', outcomes: acted.outcomes, messages: cards.length, dismissed: dismissible.length };
}

const messagesAmong = (intents: readonly ReturnType<typeof readIntent>[]): Card[] =>
  lastOfEach(intents.flatMap((intent) => (intent.kind === 'keep' ? [intent.card] : [])));

/** The highest number of keys that fit into the call that reads the token. */
const mostLookedFor = 6;

/** Finds which of a few messages are there already. */
export function readAheadMessages(
  userId: number,
  items: readonly FeedItem[],
): Promise<MessageIdentities> | undefined {
  const cards = messagesAmong(items.map(readIntent));
  return cards.length === 0 || cards.length > mostLookedFor ? undefined : findIdentities(userId, cards);
}

interface IndexedAction {
  readonly index: number;
  readonly action: NotificationAction;
}

/** Problems name the place in what was posted, where messages may be between the actions. */
async function act(
  actor: NotificationActor,
  acts: readonly IndexedAction[],
  now: number,
): Promise<ActionResult> {
  if (acts.length === 0) return { kind: 'done', outcomes: [] };
  const acted = await actOnNotifications(
    actor,
    acts.map(({ action }) => action),
    now,
  );
  if (acted.kind !== 'problems') return acted;
  const placed = acted.problems.map(({ path, problem }) => ({
    path: path.replace(/^\[(\d+)\]/, (_, nth) => `[${acts[Number(nth)]?.index}]`),
    problem,
  }));
  return { kind: 'problems', problems: placed };
}

/** The last of several cards with one identity counts. */
const lastOfEach = (cards: readonly Card[]): Card[] => [
  ...new Map(cards.map((card) => [card.id ?? JSON.stringify(card), card])).values(),
];

/** The person whose feed it is, and the app that acts for them, if one does. */
type FeedCaller = Pick<Caller, 'userId' | 'clientId'>;

const readsAtOnce = 8;

/** The ids of those cards that never were in the feed, as the caller sees it. */
async function unknownCards(caller: FeedCaller, cards: readonly DismissibleCard[]): Promise<string[]> {
  const { userId } = caller;
  const found = await mapInParallel(cards, readsAtOnce, async (card) => {
    if (card.kind !== 'study') return (await findMessage(userId, card.id)) !== undefined;
    const study = await findStudy(userId, card.study);
    return study !== undefined && mayAccess(caller, study);
  });
  return cards.flatMap(({ id }, i) => (found[i] ? [] : [id]));
}

/** Takes a card out of the feed; doing so again changes nothing. */
async function dismissCard(userId: number, card: DismissibleCard, now: number): Promise<void> {
  if (card.kind === 'study') await dismissStudy(userId, card.study);
  else await dismissMessage(userId, card.id, now);
}

/** The figures of many people are elsewhere and are shown with it, but never become part of it. */
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
