import { toNotificationRecord } from '../../answers/reminders/notification-record.ts';
import { counted } from '../../domain/texts/counted.ts';
import { getTrackingReminderNotifications as route } from '../../routes/reminders/get-tracking-reminder-notifications.ts';
import { narrowNotifications } from '../../schemas/reminders/notification-query.ts';
import { listNotifications, readAheadNotifications } from '../../use-cases/reminders/list-notifications.ts';
import { findBestStudies } from '../../use-cases/studies/best-studies.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { listReply } from '../replies/list-reply.ts';
import { isNarrowed } from '../requests/is-narrowed.ts';
import { withinReadBudget } from '../within-read-budget.ts';

export const getTrackingReminderNotifications = operation(route, {
  readAhead: ({ userId, query, now }) => readAheadNotifications(userId, query, now),
  handle: async ({ caller: { userId }, query, now, baseUrl, url, cursorTo, ahead, touch }) => {
    const [page, bestOf] = await withinReadBudget(narrowNotifications(query), () =>
      Promise.all([listNotifications(userId, query, now, ahead), findBestStudies(userId, baseUrl)]),
    );
    const data = page.notifications.map((one) => ({
      ...toNotificationRecord(one, now, baseUrl),
      ...bestOf(one.reminder.variableId),
    }));
    if (isNarrowed(query)) touch(page.notifications.map(({ reminder }) => reminder.variableId));
    const pending = data.filter(({ state }) => state === 'pending').length;
    const body = {
      ...ok(
        'Notifications',
        `This page has ${counted(data.length, 'notification')}; ${pending === 0 ? 'none is waiting' : counted(pending, 'is waiting', 'are waiting')} for an answer.`,
      ),
      data,
    };
    return listReply(body, page.hasMore ? query.offset + query.limit : undefined, { url, cursorTo });
  },
});
