import { makePending } from '../../bench/operations/pending-notifications.ts';
import { type Scenario, withToken } from '../../bench/operations/scenario.ts';

export const reminders = '/api/v3/trackingReminders';

export const notifications = '/api/v3/trackingReminderNotifications';

export const feed = '/api/v3/feed';

/** Answers one notification per request, each its own. */
export const answering = (
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
