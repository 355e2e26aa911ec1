import { toTrackingReminderRecord } from '../../shared/answers/reminders/reminder-record.ts';
import { withoutCards } from '../../shared/domain/studies/best-studies.ts';
import { counted } from '../../shared/domain/texts/counted.ts';
import { listReply } from '../../shared/operations/replies/list-reply.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { withinReadBudget } from '../../shared/operations/within-read-budget.ts';
import { getTrackingReminders } from '../../shared/routes/reminders/get-tracking-reminders.ts';
import { readReminders } from '../../shared/use-cases/reminders/read-reminders.ts';
import { findBestStudies } from '../../shared/use-cases/studies/best-studies.ts';

const narrowing = { path: 'limit', advice: 'ask for fewer reminders at a time.' };

export const handler = endpoint(getTrackingReminders, async (input) => {
  const { query, baseUrl, now } = input;
  const { userId } = input.caller;
  const [{ tracked, next, all }, bestOf] = await withinReadBudget(narrowing, () =>
    Promise.all([readReminders(userId, query), findBestStudies(userId, baseUrl)]),
  );
  const data = tracked.map((one) => ({
    ...toTrackingReminderRecord(one, all, now, baseUrl),
    ...withoutCards(bestOf(one.reminder.variableId)),
  }));
  const body = {
    ...ok('Reminders', `This page has ${counted(data.length, 'reminder')} of ${all.length} in all.`),
    data,
  };
  return listReply(body, next, input);
});
