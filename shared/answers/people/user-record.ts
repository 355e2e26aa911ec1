import { personCard } from '../../domain/cards/record-cards.ts';
import type { Person } from '../../domain/people/person.ts';
import { hasDefault, personSettings, settingNames } from '../../domain/people/settings.ts';
import { formatTimeOfDay, formatUtc } from '../../domain/time/calendar.ts';
import { offsetAt, zoneOffsets } from '../../domain/time/zone.ts';
import type { SettingsView } from '../../schemas/people/setting-members.ts';
import type { UserRecord } from '../../schemas/people/user.ts';
import { type TokenView, tokenMembers } from './token-members.ts';

/** Interface 2.3. */
export function toUserRecord(person: Person, token: TokenView, now: number, baseUrl: string): UserRecord {
  const { userId, displayName, loginName, email, administrator, timezone, createdAt, updatedAt } = person;
  return {
    id: userId,
    ...tokenMembers(token),
    administrator,
    roles: administrator ? 'administrator' : 'user',
    displayName,
    loginName,
    email,
    clientUserId: String(userId),
    timezone,
    timeZoneOffset: minutesToUtc(timezone, now),
    ...settingsOf(person),
    smsNotificationsEnabled: false,
    createdAt: formatUtc(createdAt),
    userRegistered: formatUtc(createdAt),
    updatedAt: formatUtc(updatedAt),
    card: personCard(person, baseUrl),
  };
}

/** The person's settings; one that was never set shows its default. */
const settingsOf = (person: Person) =>
  Object.fromEntries(
    settingNames.filter(hasDefault).map((name) => {
      const value = person[name] ?? personSettings[name].unlessSet;
      const isTime = personSettings[name].kind === 'timeOfDay' || personSettings[name].kind === 'dayStart';
      return [name, isTime ? formatTimeOfDay(Number(value)) : value];
    }),
  ) as SettingsView;

/** Counts as JavaScript's getTimezoneOffset does: west of Greenwich is positive. */
const minutesToUtc = (timezone: string, now: number) =>
  Math.round((0 - offsetAt(zoneOffsets(timezone), now)) / 60);
