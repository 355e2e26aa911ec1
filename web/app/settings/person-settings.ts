import { personSettings, type SettingName, settingNames } from '../../../shared/domain/people/settings.ts';
import { type OutboxEntry, writesTo } from '../data/outbox-entry.ts';
import type { ApiUser } from '../data/reminders-view.ts';

export const settingsPath = '/api/v3/userSettings';

/** The settings that everybody has, and cannot take away. */
const always = ['displayName', 'timezone'] as const;
export type EditableSettings = Pick<ApiUser, SettingName | (typeof always)[number]>;
/** The settings that a form changed; null takes a setting away. */
export type SettingChanges = { readonly [Name in keyof EditableSettings]?: EditableSettings[Name] | null };

/** The person's settings with what was changed here and is on its way. */
export function settingsWith(user: EditableSettings, entries: readonly OutboxEntry[]): EditableSettings {
  const shown = Object.fromEntries([...always, ...settingNames].map((name) => [name, user[name]]));
  return Object.assign(shown, ...writesTo(settingsPath, entries).map(({ body }) => body)) as EditableSettings;
}

/** The values of a form that differ from the settings before. */
export function changedSettings(
  before: EditableSettings,
  form: FormData,
  names: readonly (keyof EditableSettings)[],
): SettingChanges {
  const said = names.map((name) => [name, valueIn(form, name)] as const);
  return Object.fromEntries(
    said.filter(([name, value]) => value !== undefined && value !== (before[name] ?? null)),
  );
}

/** Undefined where the field is empty and must not be. */
function valueIn(form: FormData, name: keyof EditableSettings): string | number | boolean | null | undefined {
  const text = String(form.get(name) ?? '').trim();
  const kind = name === 'displayName' || name === 'timezone' ? 'text' : personSettings[name].kind;
  if (kind === 'flag') return form.has(name);
  if (kind === 'variable' || kind === 'year') return text === '' ? null : Number(text);
  if (kind === 'date') return text === '' ? null : text;
  if (kind === 'minutes') return Number(text);
  if (text === '') return undefined;
  return kind === 'text' ? text : withSeconds(text);
}

/** A field for a time gives `08:30`, the service `08:30:00`. */
const withSeconds = (time: string): string => (/^\d\d:\d\d$/.test(time) ? `${time}:00` : time);
export const withoutSeconds = (time: string): string => time.slice(0, 5);
