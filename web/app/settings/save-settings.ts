import { write } from '../outbox/outbox.ts';
import { type SettingChanges, settingsPath } from './person-settings.ts';

export const saveSettings = (body: SettingChanges, label: string) =>
  write('POST', settingsPath, {
    body,
    label,
    subject: 'settings',
    canBeUndone: true,
    refreshes: ['/api/v3/user', '/api/v3/trackingReminders', '/api/v3/measurements'],
  });
