import type { Answer } from '../../api/routes.ts';
import type { OutboxEntry } from '../../data/outbox-entry.ts';

export const settingsPath = '/api/v3/userSettings';

type User = Answer<'GET', '/api/v3/user'>;
/** Those that the form has a field for. */
const formFields = [
  'displayName',
  'timezone',
  'dayStartsAt',
  'earliestReminderTime',
  'latestReminderTime',
] as const satisfies readonly (keyof User)[];
export type ShownSettings = Pick<User, (typeof formFields)[number]>;

/** The person's settings with what was changed here and is on its way. */
export function settingsWith(user: ShownSettings, entries: readonly OutboxEntry[]): ShownSettings {
  const shown = Object.fromEntries(formFields.map((name) => [name, user[name]])) as ShownSettings;
  const changes = entries
    .filter(({ path, state }) => path === settingsPath && state !== 'refused')
    .map(({ body }) => body as Partial<ShownSettings>);
  return Object.assign(shown, ...changes);
}

/** Only what is another than before: what was not touched is not written. */
export const changedSettings = (before: ShownSettings, after: ShownSettings): Partial<ShownSettings> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof ShownSettings] !== value),
  );

/** A field for a time gives `08:30`, the service `08:30:00`. */
export const withSeconds = (time: string): string => (/^\d\d:\d\d$/.test(time) ? `${time}:00` : time);
export const withoutSeconds = (time: string): string => time.slice(0, 5);
