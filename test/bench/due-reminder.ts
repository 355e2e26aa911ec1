import type { Item } from '../../shared/data/item.ts';
import { replaceReminder } from '../../shared/data/reminders/reminder.ts';
import { reminderNumber } from '../../shared/domain/reminders/notifications/notification-id.ts';
import { defaultWindow } from '../../shared/domain/reminders/reminder.ts';
import { localSeconds, zoneOffsets } from '../../shared/domain/time/zone.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'];

/** A daily reminder that falls due at that second, at whatever hour that is in its zone. */
export function dueReminder(userId: number, count: number, dueAt: number): Item {
  const zone = zones[userId % zones.length] as string;
  const [write] = replaceReminder(userId, undefined, {
    number: reminderNumber(userId, count),
    variableId: count,
    unitId: 7,
    defaultValue: { value: 200, unitId: 7 },
    frequency: 86_400,
    timeOfDay: localSeconds(zoneOffsets(zone), dueAt) % 86_400,
    zone,
    anchorDay: 20_000,
    ...defaultWindow,
    enabled: true,
    activation: 1,
    instructions: 'With a large glass of water, not before breakfast.',
    email: false,
    sms: false,
    popUp: false,
    notificationBar: true,
    createdAt: dueAt - 86_400,
    updatedAt: dueAt - 86_400,
    dueAt,
    revision: 1,
  });
  return write !== undefined && 'Put' in write ? (write.Put.Item as Item) : {};
}
