import { momentOf } from '../../answers/reminders/notification-record.ts';
import { type FeedMessage, hashOf, readMessages } from '../../data/feed/message.ts';
import { readNotifications } from '../../data/reminders/find-notifications.ts';
import { listEveryReminder } from '../../data/reminders/reminder.ts';
import { listStudies } from '../../data/studies/study.ts';
import type { Card } from '../../domain/cards/card.ts';
import { notificationCard } from '../../domain/cards/notification-card.ts';
import { type FeedEntry, isNewer } from '../../domain/feed/feed-entry.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import { reminderNumberOf, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { mayAccess } from '../../domain/studies/may-access.ts';
import type { Study } from '../../domain/studies/study.ts';
import { cardIdOf, studyCard } from '../../domain/studies/study-card.ts';
import { startEarly } from '../../platform/start-early.ts';
import { type NotificationContext, readVariablesOf, withTracked } from '../reminders/list-notifications.ts';
import { isDismissed } from './dismissed-result.ts';

/** The person whose feed is read, the time, and the address that its links begin with. */
export interface FeedReader {
  readonly userId: number;
  /** The app that reads it for them, if one does. */
  readonly clientId?: string | undefined;
  readonly now: number;
  readonly baseUrl: string;
  /** The notifications that wait for an answer, newest first, if reading them has begun already. */
  readonly ahead?: AsyncGenerator<Notification[]> | undefined;
}

/** Begins to read the notifications that wait for an answer: every feed needs them. */
export const readAheadFeed = (userId: number, now: number) => startEarly(readPending(userId, now));

const readPending = (userId: number, now: number) =>
  readNotifications({ userId, state: 'pending', descending: true, pageSize }, now);

/** The requested part of a feed: a source need not fetch more. */
export interface FeedRange {
  /** Cards in all. */
  readonly most: number;
  /** Seconds, both ends included. */
  readonly createdAt: { readonly from: number; readonly to: number };
  /** The time of the newest card that is still to be shown. */
  readonly until: number;
}

/** Something that puts cards into people's feeds. */
export interface FeedSource<Record = unknown> {
  /** The entries for a person, newest first. */
  read(reader: FeedReader, range: FeedRange): AsyncGenerator<FeedEntry<Record>[]>;
  /** The cards of the entries on a page, by id. */
  toCards(reader: FeedReader, entries: readonly FeedEntry<Record>[]): Promise<ReadonlyMap<string, Card>>;
}

const pageSize = 100;

interface FeedNotification {
  readonly notification: Notification;
  readonly along: NotificationContext;
}

const dueNotifications: FeedSource<FeedNotification> = {
  async *read({ userId, now, ahead = readPending(userId, now) }, { most }) {
    const isDue = ({ dueAt }: Notification) => dueAt <= now;
    const beginWith = async () => {
      const page = await ahead.next();
      // The variables are read along with the reminders: most of what waits is due, and on the page.
      const due = page.done ? [] : page.value.filter(isDue).slice(0, most);
      const tracked = readVariablesOf(userId, due);
      await tracked;
      return { page, tracked };
    };
    const [listed, first] = await Promise.all([listEveryReminder(userId), beginWith()]);
    const reminders = new Map(listed.map((reminder) => [reminder.number, reminder]));
    const seen: Notification[] = [];
    const along: { -readonly [Member in keyof NotificationContext]: NotificationContext[Member] } = {
      reminders,
      tracked: first.tracked,
    };
    for (let page = first.page; !page.done; page = await ahead.next()) {
      seen.push(...page.value);
      yield page.value.flatMap((notification) => {
        const { id, createdAt, updatedAt } = notification;
        const reminder = reminders.get(reminderNumberOf(id));
        if (reminder === undefined || !isDue(notification) || !isStillShown(notification, reminder))
          return [];
        const record = { notification, along };
        const cardId = `notification-${id}`;
        return [{ id: cardId, at: slotTimeOf(id), tie: cardId, createdAt, updatedAt, record }];
      });
    }
    along.allPending = seen;
  },
  async toCards({ userId, now, baseUrl }, entries) {
    const tracked = await withTracked(
      userId,
      entries.map(({ record }) => record.notification),
      entries[0]?.record.along ?? { reminders: new Map() },
      now,
    );
    return new Map(
      tracked.map((one) => [
        `notification-${one.notification.id}`,
        notificationCard(one, momentOf(one, now), baseUrl),
      ]),
    );
  },
};

const messages: FeedSource<FeedMessage> = {
  async *read({ userId }, { createdAt: { from, to }, until, most: wanted }) {
    // A message has its place by the time it was made.
    const createdAt = { from, to: Math.min(to, until) };
    for await (const page of readMessages({ userId, createdAt, wanted }))
      yield page.map((record) => {
        const { card, createdAt, updatedAt } = record;
        return { id: card.id, at: createdAt, tie: hashOf(card.id), createdAt, updatedAt, record };
      });
  },
  async toCards(_, entries) {
    return new Map(entries.map(({ id, record }) => [id, record.card]));
  },
};

/** Studies are new when they were made, and again whenever what they say has changed. */
const studyResults: FeedSource<Study> = {
  async *read({ userId, clientId }) {
    const shown = (await listStudies(userId)).filter(
      (study) => !isDismissed(study) && mayAccess({ clientId }, study),
    );
    const entries = shown.map((record) => {
      const { createdAt, updatedAt } = record;
      const id = cardIdOf(userId, record);
      return { id, at: updatedAt, tie: id, createdAt, updatedAt, record };
    });
    yield entries.sort((a, b) => (isNewer(a, b) ? -1 : 1));
  },
  async toCards({ userId, baseUrl }, entries) {
    return new Map(entries.map(({ id, record }) => [id, studyCard(userId, record, baseUrl)]));
  },
};

/** All sources of a feed; another kind of card would be one more of these. */
export const feedSources: readonly FeedSource[] = [dueNotifications, messages, studyResults];
