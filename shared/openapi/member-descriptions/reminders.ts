import type { DescriptionsWithin } from './descriptions.ts';

export const reminders: DescriptionsWithin = {
  'get-tracking-reminders': { data: 'The reminders, in the order they were made.' },
  'get-tracking-reminder-notifications': { data: 'The notifications, the newest first unless sorted.' },
  'delete-tracking-reminder': { id: 'The id of the reminder to delete.' },
  TrackingReminder: {
    enabled: 'false for one that is stopped.',
    email: 'Whether a client should also send an e-mail.',
    sms: 'Whether a client should also send a text message.',
    popUp: 'Whether a client should show a pop-up.',
    notificationBar: 'Whether a client should show it among its notifications.',
    reminderSound: 'The name of the sound a client plays.',
  },
  TrackingReminderNotification: {
    trackingReminderId: 'The reminder that asks.',
    trackedUnitAbbreviatedName: 'The unit of trackedValue.',
  },
  receipts: {
    id: 'The id of the notification.',
    action: 'What was done.',
  },
  'post-push-subscriptions': { pushSubscription: 'The device as it is kept.' },
  'post-push-subscriptions-test': { id: 'The id of the device to test.' },
  'delete-push-subscription': { id: 'The id of the device to remove.' },
};
