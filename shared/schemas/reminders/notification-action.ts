import * as v from 'valibot';
import { notificationVerbs } from '../../domain/reminders/notifications/notification-action.ts';
import { choice } from '../fields/choice.ts';
import { listOf } from '../fields/list.ts';
import { number, recordId } from '../fields/numbers.ts';
import { mayHave, says } from '../fields/says.ts';
import { text } from '../fields/texts.ts';
import { moment } from '../fields/times.ts';
import { unitName } from '../variables/names.ts';

/** Interface 4.9, and trackAll, which the trackAllActions of a notification name. */
export const notificationAction = v.pipe(
  v.object({
    id: mayHave(recordId(), 'The id of the notification.'),
    trackingReminderNotificationId: mayHave(recordId(), 'The same as id; send one of the two.'),
    action: says(
      choice(notificationVerbs),
      'track records the value at the time asked about; snooze asks again in one hour, or after the person’s snoozeMinutes; skip removes it; pass removes it without an answer, so that it counts as neither taken nor missed; reopen asks a skipped or passed question again, until the next time or the end of its day; trackAll tracks every pending notification of the same variable.',
    ),
    modifiedValue: mayHave(number(), 'Recorded instead of the reminder’s default value; 0 is a value too.'),
    value: mayHave(number(), 'The same as modifiedValue.'),
    unitAbbreviatedName: mayHave(
      unitName(),
      'The unit of modifiedValue, as on the buttons of a notification; by default the unit it asks in.',
    ),
    reason: mayHave(text({ max: 200 }), 'Why it is skipped.'),
    answeredAt: mayHave(
      moment(),
      'When it was answered, for an early answer that is sent later, such as from a phone that was offline: track then records at that moment.',
    ),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const {
      id: ownId,
      trackingReminderNotificationId,
      action,
      modifiedValue: own,
      value,
      unitAbbreviatedName: unit,
      reason,
      answeredAt,
    } = dataset.value;
    const id = ownId ?? trackingReminderNotificationId;
    const at = (key: 'id' | 'modifiedValue') =>
      [{ type: 'object', origin: 'value', input: dataset.value, key, value: dataset.value[key] }] as const;
    if (id === undefined) {
      addIssue({ message: 'is required: the id of the notification.', path: [...at('id')] });
      return NEVER;
    }
    if (trackingReminderNotificationId !== undefined && trackingReminderNotificationId !== id) {
      addIssue({
        message: 'differs from trackingReminderNotificationId; send only one.',
        path: [...at('id')],
      });
      return NEVER;
    }
    const modifiedValue = own ?? value;
    if (value !== undefined && value !== modifiedValue) {
      addIssue({ message: 'differs from value; send only one.', path: [...at('modifiedValue')] });
      return NEVER;
    }
    const given = modifiedValue === undefined ? {} : { modifiedValue, unit };
    return {
      id,
      action,
      ...given,
      ...(reason === undefined ? {} : { reason }),
      ...(answeredAt === undefined ? {} : { answeredAt }),
    };
  }),
);

export const notificationActionInputs = listOf(notificationAction, 50);
