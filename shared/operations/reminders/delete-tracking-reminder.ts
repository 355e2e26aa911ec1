import { deleteTrackingReminder as route } from '../../routes/reminders/delete-tracking-reminder.ts';
import { removeReminder } from '../../use-cases/reminders/remove-reminder.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { idToDelete } from '../requests/id-to-delete.ts';

export const deleteTrackingReminder = operation(route, {
  handle: async ({ caller, query, body, now, touch }) => {
    const id = idToDelete(query, body);
    const removed = await removeReminder(caller.userId, id, now);
    if (removed === undefined) throw notFound('This reminder does not exist.');
    touch([removed.variableId]);
    return ok(
      'Reminder deleted',
      `Reminder ${id} is deleted, along with its open questions. What you recorded stays.`,
    );
  },
});
