import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { notFound } from '../../shared/operations/failure.ts';
import { idToDelete } from '../../shared/operations/requests/id-to-delete.ts';
import { deleteTrackingReminder } from '../../shared/routes/reminders/delete-tracking-reminder.ts';
import { removeReminder } from '../../shared/use-cases/reminders/remove-reminder.ts';

export const handler = endpoint(deleteTrackingReminder, async ({ caller, query, body, now }) => {
  const id = idToDelete(query, body);
  if (!(await removeReminder(caller.userId, id, now))) throw notFound('There is no such reminder.');
  return ok(
    'Reminder deleted',
    `Reminder ${id} is deleted, and with it what it still asked. What you recorded stays.`,
  );
});
