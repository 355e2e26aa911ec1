import { mayRead } from '../../domain/people/scope.ts';
import { handledText } from '../../domain/reminders/notifications/handled-text.ts';
import { optionalUtc } from '../../domain/time/calendar.ts';
import { postTrackingReminderNotifications as route } from '../../routes/reminders/post-tracking-reminder-notifications.ts';
import { actOnNotifications, readAheadActions } from '../../use-cases/reminders/act-on-notifications.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { refuseActions } from '../refusals/reminder-refusal.ts';
import { actorOf } from '../requests/actor-of.ts';

export const postTrackingReminderNotifications = operation(route, {
  readAhead: ({ userId, body }) => readAheadActions(userId, body),
  handle: async (input) => {
    const { caller, query, body, now, ahead, touch } = input;
    const acted = await actOnNotifications(
      { ...actorOf(caller, query), assistant: caller.assistant, isTold: mayRead(caller) },
      body,
      now,
      ahead,
    );
    if (acted.kind !== 'done') throw refuseActions(acted, mayRead(caller));
    touch(acted.outcomes.map(({ variableId }) => variableId));
    return {
      ...ok('Notifications handled', handledText(acted.outcomes, caller.person.snoozeMinutes)),
      data: {
        receipts: acted.outcomes.map(({ dueAt, variableId: _, ...outcome }) => ({
          ...outcome,
          dueAt: optionalUtc(dueAt),
        })),
      },
    };
  },
});
