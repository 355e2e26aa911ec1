import type { DescriptionsWithin } from './descriptions.ts';

export const reminders: DescriptionsWithin = {
  'get-tracking-reminders': { data: 'The reminders, in the order they were created.' },
  'get-tracking-reminder-notifications': { data: 'The notifications, newest first unless sorted.' },
  'delete-tracking-reminder': { id: 'The id of the reminder to delete.' },
  TrackingReminder: {
    enabled: 'false if the reminder is stopped.',
    email: 'Whether the daily email lists it, for people who get one.',
    sms: 'Whether to send a text message too. It is stored but has no effect: none are sent.',
    popUp: 'Whether its notifications stay on the screen until they are answered or closed.',
    notificationBar: 'Whether it is pushed to the person’s devices.',
    reminderSound: 'The name of a sound. It is stored but has no effect: devices play their own.',
  },
  TrackingReminderNotification: {
    trackingReminderId: 'The reminder that asks.',
    trackedUnitAbbreviatedName: 'The unit of trackedValue.',
  },
  receipts: {
    id: 'The id of the notification.',
    action: 'What was done.',
  },
  'post-push-subscriptions': { pushSubscription: 'The device as it is stored.' },
  'post-push-subscriptions-test': { id: 'The id of the device to test.' },
  'delete-push-subscription': { id: 'The id of the device to remove.' },
};
