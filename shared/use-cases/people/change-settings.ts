import { changePerson, type PersonChanges } from '../../data/person.ts';
import { findUserVariable } from '../../data/user-variable.ts';
import type { Person } from '../../domain/people/person.ts';
import type { UserSettings } from '../../schemas/people/user-settings.ts';
import { moveReminders } from '../reminders/move-reminders.ts';
import { setShareAllData } from './set-share-all-data.ts';

export type ChangedSettings =
  | { readonly kind: 'changed'; readonly person: Person }
  /** Whoever left meanwhile. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknownVariable'; readonly variableId: number }
  /** What stands in the way of a reminder. */
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/** Changes what a person decided about themselves. Safe to repeat; everything is checked before anything is written. */
export async function changeSettings(
  before: Person,
  { shareAllData, userId: _, ...settings }: UserSettings,
  now: number,
): Promise<ChangedSettings> {
  const { userId } = before;
  const { primaryOutcomeVariableId: variableId } = settings;
  if (typeof variableId === 'number' && (await findUserVariable(userId, variableId)) === undefined)
    return { kind: 'unknownVariable', variableId };

  const changes = changesOf(before, settings);
  const after = applied(before, changes);
  if (keepsOtherHours(before, after)) {
    // The reminders first: as long as the person has the old zone, a repeated request knows which are to follow.
    const problems = await moveReminders(before, after, now);
    if (problems.length > 0) return { kind: 'problems', problems };
  }
  let person: Person | undefined = before;
  if (Object.keys(changes).length > 0) person = await changePerson(userId, changes, now);
  if (person !== undefined && shareAllData !== undefined)
    person = await setShareAllData(person, shareAllData ?? false, now);
  return person === undefined ? { kind: 'gone' } : { kind: 'changed', person };
}

/** What differs from what is stored; null takes a setting away. */
function changesOf(
  before: Person,
  { displayName, timezone, ...others }: Omit<UserSettings, 'shareAllData' | 'userId'>,
): PersonChanges {
  const wanted = {
    ...others,
    // These two are always there, so they return to what a new person has.
    displayName: displayName === null ? before.email.slice(0, before.email.indexOf('@')) : displayName,
    timezone: timezone === null ? 'UTC' : timezone,
  };
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== (Reflect.get(before, name) ?? null);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

const applied = (before: Person, changes: PersonChanges): Person =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null),
  ) as unknown as Person;

const keepsOtherHours = (before: Person, after: Person) =>
  (['timezone', 'earliestReminderTime', 'latestReminderTime'] as const).some(
    (name) => before[name] !== after[name],
  );
