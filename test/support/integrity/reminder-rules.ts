import { startOfId } from '../../../shared/domain/measurements/measurement-id.ts';
import { slotTimeOf } from '../../../shared/domain/reminders/notification-id.ts';
import type { Rules } from './table-view.ts';

export const reminderRules: Rules = {
  'a notification is pending or handled, not both': (table) =>
    table
      .ofPeople('N#')
      .filter(({ owner, rest }) => table.find(`U#${owner}`, `ND#${rest}`) !== undefined)
      .map(({ owner, rest }) => `the notification ${rest} of ${owner} is both`),

  'a notification that was tracked has its measurement': (table) => {
    const tracked = table.ofPeople('ND#').filter(({ item }) => {
      const { action } = item.handled as { action: string };
      return action === 'track';
    });
    const rows = new Set(
      table
        .ofPeople('M#')
        .filter(({ item }) => item.sourceName === 'Reminder')
        .map(({ item, rest }) => `${item.personVariable} ${startOfId(Number(rest))}`),
    );
    return tracked
      .filter(({ item, owner, rest }) => !rows.has(`${owner}#${item.variableId} ${slotTimeOf(Number(rest))}`))
      .map(({ owner, rest }) => `the notification ${rest} of ${owner} was tracked without a trace`);
  },

  'a reminder is found by its variable, time and frequency': (table) => [
    ...table.ofPeople('R#').flatMap(({ item, owner, rest }) => {
      if (item.deletedAt !== undefined) return [];
      const identity = `RT#${item.variableId}#${item.timeOfDay}#${item.frequency}`;
      const pointer = table.find(`U#${owner}`, identity);
      return String(pointer?.number) === rest ? [] : [`the reminder ${rest} of ${owner} is not found`];
    }),
    ...table.ofPeople('RT#').flatMap(({ item, owner, rest }) => {
      const reminder = table.find(`U#${owner}`, `R#${item.number}`);
      const identity = `${reminder?.variableId}#${reminder?.timeOfDay}#${reminder?.frequency}`;
      return identity === rest ? [] : [`the time ${rest} of ${owner} leads to no such reminder`];
    }),
  ],

  'a message is found by its identity': (table) => [
    ...table.ofPeople('FI#').flatMap(({ item, owner, rest }) => {
      const key = `F#${String(item.createdAt).padStart(10, '0')}#${rest}`;
      return table.find(`U#${owner}`, key) === undefined
        ? [`the message ${rest} of ${owner} is not there`]
        : [];
    }),
    ...table.ofPeople('F#').flatMap(({ owner, rest }) => {
      const [, hash] = rest.split('#');
      return table.find(`U#${owner}`, `FI#${hash}`) === undefined
        ? [`the message ${rest} has no identity`]
        : [];
    }),
  ],
};
