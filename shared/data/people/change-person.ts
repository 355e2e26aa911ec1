import type { Person } from '../../domain/people/person.ts';
import type { SettingName } from '../../domain/people/settings.ts';
import { personKey } from '../keys/people.ts';
import { ifAllowed } from '../table/is-allowed.ts';
import { updateItem } from '../table/write.ts';
import { updateWrite } from '../table/writes.ts';
import { parsePerson } from './person.ts';
import { personExists } from './person-is-there.ts';

type NeverCleared = 'displayName' | 'timezone' | 'timezoneSetAt' | 'zonesByApps';

type Clearable = 'formerZones' | 'bleedingVariableId' | SettingName;

/** Null takes a member away. `shareAllData` has consequences elsewhere: only `setShareAllData` changes it. */
export type PersonChanges = Partial<Pick<Person, NeverCleared>> & {
  readonly [Name in Clearable]?: Person[Name] | null;
};

/** The members by which a person's reminders go. */
export const hoursMembers = [
  'timezone',
  'formerZones',
  'zonesByApps',
  'earliestReminderTime',
  'latestReminderTime',
  'dayStartsAt',
] as const;

/** Undefined when the person is not there, or is leaving, or their hours are not those of `before`, where it is given. */
export async function changePerson(
  userId: number,
  changes: PersonChanges,
  now: number,
  before?: Pick<Person, (typeof hoursMembers)[number]>,
): Promise<Person | undefined> {
  const hours = before && Object.fromEntries(hoursMembers.map((name) => [name, before[name]]));
  const all = Object.entries({ ...changes, updatedAt: now });
  const { Update } = updateWrite(personKey(userId), {
    set: Object.fromEntries(all.filter(([, value]) => value !== null)),
    remove: all.filter(([, value]) => value === null).map(([name]) => name),
    onlyIf: { ...personExists, ...hours },
  });
  const changed = await ifAllowed(updateItem({ ...Update, ReturnValues: 'ALL_NEW' }));
  return changed && parsePerson(changed.Attributes ?? {});
}
