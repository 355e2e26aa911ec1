import type { Answer } from '../../api/routes.ts';
import type { OutboxEntry } from '../../data/outbox-entry.ts';

export const settingsPath = '/api/v3/userSettings';

type User = Answer<'GET', '/api/v3/user'>;
export type ShownSettings = Pick<
  User,
  'displayName' | 'timezone' | 'dayStartsAt' | 'earliestReminderTime' | 'latestReminderTime'
>;

/** The person's settings with what was changed here and is on its way. */
export function settingsWith(user: ShownSettings, entries: readonly OutboxEntry[]): ShownSettings {
  const { displayName, timezone, dayStartsAt, earliestReminderTime, latestReminderTime } = user;
  const changes = entries
    .filter(({ path, state }) => path === settingsPath && state !== 'refused')
    .map(({ body }) => body as Partial<ShownSettings>);
  return Object.assign(
    { displayName, timezone, dayStartsAt, earliestReminderTime, latestReminderTime },
    ...changes,
  );
}

/** Only what is another than before: what was not touched is not written. */
export const changedSettings = (before: ShownSettings, after: ShownSettings): Partial<ShownSettings> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof ShownSettings] !== value),
  );

/** A field for a time gives `08:30`, the service `08:30:00`. */
export const withSeconds = (time: string): string => (/^\d\d:\d\d$/.test(time) ? `${time}:00` : time);
export const withoutSeconds = (time: string): string => time.slice(0, 5);
