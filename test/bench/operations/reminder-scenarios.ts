import { formatTimeOfDay } from '../../../shared/domain/time/calendar.ts';
import { feedOf } from '../../support/people/feed.ts';
import { reminder, remindersOf } from '../../support/people/reminders.ts';
import { readingBelongings } from './everyday-belongings.ts';
import { makePending } from './pending-notifications.ts';
import { numbered, type Scenario, type Stage, withToken } from './scenario.ts';

const reminders = '/api/v3/trackingReminders';
const notifications = '/api/v3/trackingReminderNotifications';
const feed = '/api/v3/feed';

/** Answers one notification per request, each its own. */
const answering = (
  name: string,
  path: string,
  bodyOf: (id: number) => unknown,
  more: Pick<Scenario, 'role' | 'mostRequests'> = {},
): Scenario => ({
  name,
  requests: async (stage, count) =>
    (await makePending(stage, count)).map((id) => ({ ...withToken(stage, path), body: bodyOf(id) })),
  ...more,
});

/** Ids of ten reminders in the morning. */
async function tenReminders({ service, person, history }: Stage): Promise<number[]> {
  const { variableName } = history;
  const times = Array.from({ length: 10 }, (_, i) => `05:0${i}:00`);
  const { body } = await remindersOf(service, person).save(
    times.map((time) => reminder({ variableName, reminderStartTimeLocal: time })),
  );
  return body.data.trackingReminders.map(({ id }) => id);
}

const fourInTheMorning = 4 * 3600;
const sixInTheMorning = 6 * 3600;

export const reminderScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'post-tracking-reminders': [
    {
      name: 'one of ten changed',
      requests: async (stage, count) => {
        const ids = await tenReminders(stage);
        return Array.from({ length: count }, (_, n) => ({
          ...withToken(stage, reminders),
          body: [{ id: ids[n % ids.length], defaultValue: 1 + (Math.floor(n / ids.length) % 5) }],
        }));
      },
    },
    {
      name: 'one more than ten',
      requests: numbered((stage, n) => ({
        ...withToken(stage, reminders),
        body: [
          reminder({
            variableName: stage.history.variableName,
            reminderStartTimeLocal: formatTimeOfDay(sixInTheMorning + n),
          }),
        ],
      })),
      // Each finds one reminder more than the one before.
      mostRequests: 40,
    },
  ],
  'get-tracking-reminders': [readingBelongings('all of them', reminders)],
  'delete-tracking-reminder': [
    {
      name: 'one of many',
      requests: async (stage, count) => {
        const { variableName } = stage.history;
        const { body } = await remindersOf(stage.service, stage.person).save(
          Array.from({ length: count }, (_, n) =>
            reminder({ variableName, reminderStartTimeLocal: formatTimeOfDay(fourInTheMorning + n) }),
          ),
        );
        return body.data.trackingReminders.map(({ id }) => withToken(stage, `${reminders}/delete?id=${id}`));
      },
      mostRequests: 40,
    },
  ],
  'get-tracking-reminder-notifications': [readingBelongings('ten due', notifications)],
  'post-tracking-reminder-notifications': [
    answering('one tracked', notifications, (id) => [{ id, action: 'track', modifiedValue: 4 }]),
    answering('one snoozed', notifications, (id) => [{ id, action: 'snooze' }]),
    answering('one skipped', notifications, (id) => [{ id, action: 'skip' }]),
  ],
  'get-feed': [readingBelongings('ten due, five messages and a study', feed)],
  // The answer is the feed as it is then, so how much waits in it matters; a writer has far too much.
  'post-feed': [
    answering(
      'one of twenty tracked',
      feed,
      (id) => [{ parameters: { trackingReminderNotificationId: id, value: 4 } }],
      { role: 'student', mostRequests: 20 },
    ),
    {
      name: 'a message',
      role: 'student',
      mostRequests: 40,
      requests: numbered((stage, n) => ({ ...withToken(stage, feed), body: [{ title: `Message ${n}` }] })),
    },
    {
      name: 'a message dismissed',
      role: 'student',
      mostRequests: 40,
      requests: async (stage, count) => {
        const cards = Array.from({ length: count }, (_, n) => ({ id: `note-${n}`, title: `Note ${n}` }));
        await feedOf(stage.service, stage.person).post(cards);
        return cards.map(({ id }) => ({ ...withToken(stage, feed), body: [{ id, action: 'dismiss' }] }));
      },
    },
  ],
};
