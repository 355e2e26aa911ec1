import type { Item } from '../../../shared/data/item.ts';
import {
  hashOfMessage,
  messageIdentityKey,
  messageIdentityPrefix,
  messageKey,
  messagePrefix,
} from '../../../shared/data/keys/feed.ts';
import { measurementPrefix, personVariable } from '../../../shared/data/keys/measurements.ts';
import {
  handledKey,
  handledPrefix,
  pendingPrefix,
  reminderKey,
  reminderPrefix,
  reminderTimeKey,
  reminderTimePrefix,
} from '../../../shared/data/keys/reminders.ts';
import { startOfId } from '../../../shared/domain/ids/measurement-id.ts';
import { slotTimeOf } from '../../../shared/domain/reminders/notifications/notification-id.ts';
import type { Rules } from './table-view.ts';

const timeKeyOf = (owner: string, { variableId, timeOfDay, frequency }: Item) =>
  reminderTimeKey(Number(owner), Number(variableId), Number(timeOfDay), Number(frequency));

export const reminderRules: Rules = {
  'a notification is pending or handled, not both': (table) =>
    table
      .ofPeople(pendingPrefix)
      .filter(({ owner, rest }) => table.find(handledKey(Number(owner), Number(rest))) !== undefined)
      .map(({ owner, rest }) => `the notification ${rest} of ${owner} is both`),

  'a notification that was tracked has its measurement': (table) => {
    const tracked = table.ofPeople(handledPrefix).filter(({ item }) => {
      const { action } = item.handled as { action: string };
      return action === 'track';
    });
    const rows = new Set(
      table
        .ofPeople(measurementPrefix)
        .filter(({ item }) => item.sourceName === 'Reminder')
        .map(({ item, rest }) => `${item.personVariable} ${startOfId(Number(rest))}`),
    );
    return tracked
      .filter(
        ({ item, owner, rest }) =>
          !rows.has(`${personVariable(Number(owner), Number(item.variableId))} ${slotTimeOf(Number(rest))}`),
      )
      .map(({ owner, rest }) => `the notification ${rest} of ${owner} was tracked without a trace`);
  },

  'a reminder is found by its variable, time and frequency': (table) => [
    ...table.ofPeople(reminderPrefix).flatMap(({ item, owner, rest }) => {
      // Those of experiments are in nobody's list.
      if (item.deletedAt !== undefined || item.experiment !== undefined) return [];
      const pointer = table.find(timeKeyOf(owner, item));
      return String(pointer?.number) === rest ? [] : [`the reminder ${rest} of ${owner} is not found`];
    }),
    ...table.ofPeople(reminderTimePrefix).flatMap(({ item, owner, rest }) => {
      const reminder = table.find(reminderKey(Number(owner), Number(item.number))) ?? {};
      return timeKeyOf(owner, reminder).sk === item.sk
        ? []
        : [`the time ${rest} of ${owner} leads to no such reminder`];
    }),
  ],

  'a message is found by its identity': (table) => [
    ...table.ofPeople(messageIdentityPrefix).flatMap(({ item, owner, rest }) => {
      const key = messageKey(Number(owner), Number(item.createdAt), rest);
      return table.find(key) === undefined ? [`the message ${rest} of ${owner} is not there`] : [];
    }),
    ...table.ofPeople(messagePrefix).flatMap(({ item, owner, rest }) => {
      const key = messageIdentityKey(Number(owner), hashOfMessage(item.sk) ?? '');
      return table.find(key) === undefined ? [`the message ${rest} has no identity`] : [];
    }),
  ],
};
