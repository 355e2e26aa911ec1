import type { Person, Service } from '../../client.ts';
import { reminder, remindersOf } from '../../people/reminders.ts';
import { devicesOf, unreachableDevice } from '../../receivers/push-devices.ts';
import { type RouteTable, read, readAndWrite } from '../route-knowledge.ts';

/** Asked about at midnight, so that it is due at any time of the day. */
export async function pendingNotification(service: Service, person: Person): Promise<number> {
  const { status, body } = await remindersOf(service, person).save(
    reminder({ variableName: `Secret mood ${crypto.randomUUID()}`, reminderStartTimeLocal: '00:00:00' }),
  );
  const [notification] = body.data?.trackingReminderNotifications ?? [];
  if (notification === undefined)
    throw new Error(`No notification was due: ${status} ${JSON.stringify(body)}`);
  return notification.id;
}

export const reminderRoutes: RouteTable = {
  'post-tracking-reminders': {
    needs: 'writemeasurements',
    request: async () => ({ body: [reminder()] }),
    naming: ({ reminderId, variableId }) => [
      { body: [reminder(), { id: reminderId, reminderFrequency: 3600 }] },
      { body: [{ trackingReminderId: reminderId, enabled: false }] },
      { body: [{ variableId, reminderFrequency: 3600 }] },
    ],
  },
  'get-tracking-reminders': {
    ...read,
    naming: ({ variableId }) => [{ query: { variableId: String(variableId) } }],
  },
  'delete-tracking-reminder': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const { body } = await remindersOf(service, person).save(reminder());
      return { body: { id: body.data.trackingReminders[0]?.id } };
    },
    naming: ({ reminderId }) => [{ body: { id: reminderId } }, { query: { id: String(reminderId) } }],
  },
  'get-push-subscriptions': { ...read, own: true },
  'post-push-subscriptions': {
    needs: readAndWrite,
    own: true,
    request: async () => ({ body: unreachableDevice().subscription }),
  },
  'post-push-subscriptions-test': {
    needs: 'writemeasurements',
    own: true,
    request: async (service, person) => {
      const { id } = await devicesOf(service, person).add(unreachableDevice());
      return { body: { id } };
    },
    naming: ({ deviceId }) => [{ body: { id: deviceId } }],
  },
  'delete-push-subscription': {
    needs: 'writemeasurements',
    own: true,
    request: async (service, person) => {
      const { id } = await devicesOf(service, person).add(unreachableDevice());
      return { body: { id } };
    },
    naming: ({ deviceId }) => [{ body: { id: deviceId } }, { query: { id: String(deviceId) } }],
  },
  'get-tracking-reminder-notifications': {
    ...read,
    naming: ({ variableId }) => [{ query: { variableId: String(variableId) } }],
  },
  'post-tracking-reminder-notifications': {
    needs: 'writemeasurements',
    request: async (service, person) => ({
      body: { id: await pendingNotification(service, person), action: 'skip' },
    }),
    naming: ({ notificationId }) =>
      ['track', 'snooze', 'skip'].map((action) => ({
        body: [{ id: notificationId, action, modifiedValue: 3 }],
      })),
  },
  'get-feed': read,
  'post-feed': {
    needs: readAndWrite,
    request: async () => ({ body: [{ title: 'Hello' }] }),
    naming: ({ notificationId, studyId }) => [
      { body: [{ title: 'Not kept' }, { id: notificationId, action: 'skip' }] },
      { body: [{ parameters: { trackingReminderNotificationId: notificationId, value: 3 } }] },
      { body: [{ title: 'Not kept' }, { id: `study-${studyId}`, action: 'dismiss' }] },
    ],
  },
};
