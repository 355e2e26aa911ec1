import { toNotificationRecord } from '../../shared/answers/reminders/notification-record.ts';
import { counted } from '../../shared/domain/texts/counted.ts';
import { listReply } from '../../shared/operations/replies/list-reply.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { withinReadBudget } from '../../shared/operations/within-read-budget.ts';
import { getTrackingReminderNotifications } from '../../shared/routes/reminders/get-tracking-reminder-notifications.ts';
import { narrowNotifications } from '../../shared/schemas/reminders/notification-query.ts';
import { beginNotifications, listNotifications } from '../../shared/use-cases/reminders/list-notifications.ts';
import { findBestStudies } from '../../shared/use-cases/studies/best-studies.ts';

export const handler = endpoint(
  getTrackingReminderNotifications,
  ({ userId, query, now }) => beginNotifications(userId, query, now),
  async ({ caller: { userId }, query, now, baseUrl, url, cursorTo, ahead }) => {
    const [page, bestOf] = await withinReadBudget(narrowNotifications(query), () =>
      Promise.all([listNotifications(userId, query, now, ahead), findBestStudies(userId, baseUrl)]),
    );
    const data = page.notifications.map((one) => ({
      ...toNotificationRecord(one, now, baseUrl),
      ...bestOf(one.reminder.variableId),
    }));
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
);
