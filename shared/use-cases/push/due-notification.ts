import type { Notification } from '../../domain/reminders/notifications/notification.ts';

export type DueNotification = Pick<Notification, 'id' | 'dueAt' | 'told'>;
