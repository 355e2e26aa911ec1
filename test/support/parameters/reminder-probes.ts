import { pendingKey } from '../../../shared/data/keys/reminders.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import type { Service } from '../client.ts';
import { feedOf } from '../people/feed.ts';
import { pills, reminder, remindersOf } from '../people/reminders.ts';
import { cursorProbe, foreignClientProbe, type ProbeMaker } from './probe.ts';

const early = Date.UTC(2026, 0, 1) / 1000;
const onlyEarly = '(lt)2026-02-01';

/** Somebody who is asked three things, of which one is old, and has answered a fourth. */
async function askedPerson(service: Service) {
  const person = await service.createPerson();
  const reminders = remindersOf(service, person);
  const { body } = await reminders.save([
    reminder({ reminderStartTimeLocal: '00:00:00' }),
    pills({ variableName: 'Zinc', reminderStartTimeLocal: '00:00:01' }),
    pills({ variableName: 'Iron', reminderStartTimeLocal: '00:00:02' }),
    pills({ variableName: 'Copper', reminderStartTimeLocal: '00:00:03' }),
  ]);
  const asked = body.data.trackingReminderNotifications;
  const [mood] = asked;
  const idOf = (name: string) => asked.find(({ variableName }) => variableName === name)?.id ?? 0;
  await reminders.act([{ id: idOf('Copper'), action: 'skip' }]);
  await service.inTable(() =>
    updateItem({
      Key: pendingKey(person.userId, idOf('Zinc')),
      UpdateExpression: 'SET createdAt = :early, updatedAt = :early',
      ExpressionAttributeValues: { ':early': early },
    }),
  );
  return { person, mood };
}

export const reminderProbes: Readonly<Record<string, ProbeMaker>> = {
  'post-tracking-reminders': async (service) => ({
    clientId: await foreignClientProbe(service, { body: [] }),
  }),

  'get-tracking-reminders': async (service) => {
    const { person: as, mood } = await askedPerson(service);
    return {
      variableId: { as, after: mood?.variableId ?? 0 },
      variableCategoryName: { as, after: 'Emotions' },
      includeAdherence: { as, after: true },
      limit: { as, after: 1 },
      offset: { as, after: 1 },
      cursor: await cursorProbe(service, as, '/api/v3/trackingReminders'),
      clientId: await foreignClientProbe(service),
    };
  },

  'delete-tracking-reminder': async (service) => {
    const { person: as, mood } = await askedPerson(service);
    return {
      id: { as, before: 1, after: mood?.trackingReminderId ?? 0 },
      clientId: await foreignClientProbe(service, { query: { id: 1 } }),
    };
  },

  'get-tracking-reminder-notifications': async (service) => {
    const { person: as, mood } = await askedPerson(service);
    return {
      variableId: { as, after: mood?.variableId ?? 0 },
      variableCategoryName: { as, after: 'Emotions' },
      reminderTime: { as, after: mood?.reminderTime ?? '' },
      createdAt: { as, after: onlyEarly },
      updatedAt: { as, after: onlyEarly },
      onlyPast: { as, after: false },
      includeDeleted: { as, after: true },
      sort: { as, after: 'reminderTime' },
      limit: { as, after: 1 },
      offset: { as, after: 1 },
      clientId: await foreignClientProbe(service),
    };
  },

  'post-tracking-reminder-notifications': async (service) => ({
    clientId: await foreignClientProbe(service, { body: [] }),
  }),

  'get-feed': async (service) => {
    const { person: as } = await askedPerson(service);
    await feedOf(service, as).post([{ title: 'Hello' }]);
    return {
      sort: { as, after: 'createdAt' },
      createdAt: { as, after: onlyEarly },
      updatedAt: { as, after: onlyEarly },
      limit: { as, after: 1 },
      offset: { as, after: 1 },
      cursor: await cursorProbe(service, as, '/api/v3/feed'),
      clientId: await foreignClientProbe(service),
    };
  },

  'post-feed': async (service) => ({ clientId: await foreignClientProbe(service, { body: [] }) }),
};
