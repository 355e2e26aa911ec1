import { requestSealingAnew } from '../../data/histories/sealing-schedule.ts';
import { readMeasurements } from '../../data/measurements/measurement.ts';
import { changePerson, hoursMembers, type PersonChanges } from '../../data/people/change-person.ts';
import { findPerson } from '../../data/people/person.ts';
import { planMail } from '../../data/reminders/mail-plan.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { refuseLeaving } from '../../data/variables/staying-variable.ts';
import { findUserVariable } from '../../data/variables/user-variable.ts';
import { hasRoom, mostSourceBytes, unpackSources } from '../../domain/connectors/person-sources.ts';
import { sourceFromStatement } from '../../domain/connectors/source-from-statement.ts';
import { everySecond } from '../../domain/ids/measurement-id.ts';
import { wantsMail } from '../../domain/people/mail-wishes.ts';
import type { Person } from '../../domain/people/person.ts';
import { nextMailAt } from '../../domain/reminders/times/mail-time.ts';
import { daySeconds, formatDate } from '../../domain/time/calendar.ts';
import { moveTo } from '../../domain/time/person-clock.ts';
import { firstEpochAtLocal, localDay, zoneOffsets } from '../../domain/time/zone.ts';
import type { UserSettings } from '../../schemas/people/user-settings.ts';
import { changeSources } from '../measurements/learn-sources.ts';
import { moveReminders } from '../reminders/move-reminders.ts';
import { setShareAllData } from './set-share-all-data.ts';

type SettingsResult =
  | { readonly kind: 'changed'; readonly person: Person }
  /** The person left meanwhile. */
  | { readonly kind: 'gone' }
  /** Apps have changed the zone as often as they may. */
  | { readonly kind: 'tooManyMoves' }
  | { readonly kind: 'unknownVariable'; readonly variableId: number }
  | { readonly kind: 'refused'; readonly member: keyof UserSettings; readonly problem: string }
  /** Reasons why a reminder cannot follow. */
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/**
 * Changes what a person decided about themselves. Safe to repeat; everything is checked before anything is written.
 * Where another request changes the zone or the hours at the same time, it begins again after that one.
 */
export const changeSettings = (
  before: Person,
  settings: UserSettings,
  now: number,
  isByApp = false,
): Promise<SettingsResult> => {
  const hadZones = new Set<string>();
  return retryOnConflict('The settings', async (isFirst) => {
    const person = isFirst ? before : await findPerson(before.userId);
    if (person === undefined) return { kind: 'gone' };
    return changeAsRead(person, settings, now, hadZones.add(person.timezone), isByApp);
  });
};

async function changeAsRead(
  before: Person,
  { shareAllData, sources, userId: _, ...settings }: UserSettings,
  now: number,
  /** The person's zone, and where others changed it meanwhile, those before it: reminders may have been moved there. */
  hadZones: ReadonlySet<string>,
  isByApp: boolean,
): Promise<SettingsResult | typeof conflict> {
  const { userId } = before;
  const { primaryOutcomeVariableId: variableId } = settings;
  if (typeof variableId === 'number') {
    const outcome = await findUserVariable(userId, variableId);
    if (outcome === undefined) return { kind: 'unknownVariable', variableId };
    refuseLeaving([outcome]);
  }

  const known = unpackSources(before);
  const said = (sources ?? []).map((one) => sourceFromStatement(one, known));
  if (!hasRoom(known, said)) return { kind: 'refused', member: 'sources', problem: noRoom };
  const moved = await moveOf(before, settings, now);
  if ('kind' in moved) return moved;
  const byApps = isByApp ? countAppsMove(before, moved, now) : {};
  if ('kind' in byApps) return byApps;
  const isMoving = moved.timezone !== undefined && moved.timezone !== before.timezone;
  const changes = {
    ...changesOf(before, settings),
    ...moved,
    ...byApps,
    ...(isMoving && { timezoneSetAt: now }),
  };
  const after = withChanges(before, changes);
  if (hadZones.size > 1 || keepsOtherHours(before, after)) {
    // The reminders first: as long as the person has the old zone, a repeated request knows which are to follow.
    const problems = await moveReminders(hadZones, after, now);
    if (problems.length > 0) return { kind: 'problems', problems };
  }
  // Planned before the person's record is saved, so that a repeated request makes up for what a broken one left out.
  if (wantsMail(after) && decidesMail(changes)) await planMail(userId, nextMailAt(after, now));
  const asRead = hoursMembers.some((name) => name in changes) ? before : undefined;
  let person: Person | undefined = before;
  if (Object.keys(changes).length > 0) person = await changePerson(userId, changes, now, asRead);
  // Also where it failed: what was refused may have been written, and only its answer lost.
  if (hasOtherDays(changes)) await requestSealingAnew(userId, now);
  if (person === undefined && asRead !== undefined) return conflict;
  if (person !== undefined && sources !== undefined) {
    await changeSources(userId, person, () => said);
    person = await findPerson(userId);
  }
  if (person !== undefined && shareAllData !== undefined)
    person = await setShareAllData(person, shareAllData ?? false, now);
  return person === undefined ? { kind: 'gone' } : { kind: 'changed', person };
}

/** The settings that differ from what is stored; null takes one away. */
function changesOf(
  before: Person,
  {
    displayName,
    timezone,
    timezoneFrom,
    zones,
    ...others
  }: Omit<UserSettings, 'shareAllData' | 'sources' | 'userId'>,
): PersonChanges {
  const wanted = {
    ...others,
    // It is always there, so it returns to what a new person has.
    displayName: displayName === null ? before.email.slice(0, before.email.indexOf('@')) : displayName,
  };
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== (Reflect.get(before, name) ?? null);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

const noRoom = `are more than we keep, ${mostSourceBytes} bytes of names; list only those that overlap, and null for others.`;

/** The highest number of moves: the profile, which every request reads as one unit, has no room for more. */
const mostMoves = 50;

/** Moves by apps: enough to travel with, and never the last that a person has room for. */
export const mostMovesByAppsADay = 4;
const mostMovesWithApps = mostMoves / 2;

function countAppsMove(
  { zonesByApps }: Person,
  { timezone, formerZones }: PersonChanges,
  now: number,
): PersonChanges | Extract<SettingsResult, { readonly kind: 'tooManyMoves' }> {
  if (timezone === undefined) return {};
  const day = Math.floor(now / daySeconds);
  const count = zonesByApps?.day === day ? zonesByApps.count : 0;
  if (count >= mostMovesByAppsADay || (formerZones?.length ?? 0) > mostMovesWithApps)
    return { kind: 'tooManyMoves' };
  return { zonesByApps: { day, count: count + 1 } };
}

/** A new zone counts from now on, or from a date on; earlier records keep the days they were lived in. */
async function moveOf(
  before: Person,
  { timezone, timezoneFrom, zones }: Pick<UserSettings, 'timezone' | 'timezoneFrom' | 'zones'>,
  now: number,
): Promise<PersonChanges | Extract<SettingsResult, { readonly kind: 'refused' }>> {
  const zone = timezone === null ? 'UTC' : timezone;
  if (zones !== undefined) {
    const lived = livedIn(before, zone ?? before.timezone, zones, now);
    if (typeof lived !== 'string')
      return 'timezone' in lived && (await hasRecorded(before.userId)) ? refusedZones(onlyWhileEmpty) : lived;
    return refusedZones(lived);
  }
  if (zone === undefined || (zone === before.timezone && timezoneFrom === undefined)) return {};
  const table = zoneOffsets(zone);
  if (timezoneFrom !== undefined && timezoneFrom > localDay(table, now))
    return {
      kind: 'refused',
      member: 'timezoneFrom',
      problem: `is in the future; it is ${formatDate(localDay(table, now))} in ${zone}; change the time zone when you get there.`,
    };
  const from = timezoneFrom === undefined ? now : firstEpochAtLocal(table, timezoneFrom * daySeconds);
  const hasLived = timezoneFrom !== undefined || (await hasRecorded(before.userId));
  const { formerZones } = moveTo(before, zone, hasLived ? from : -Infinity);
  if (formerZones.length > mostMoves)
    return {
      kind: 'refused',
      member: 'timezone',
      problem: `changed ${mostMoves} times already, which is the limit; replace earlier changes with timezoneFrom.`,
    };
  const isSame =
    zone === before.timezone && JSON.stringify(formerZones) === JSON.stringify(before.formerZones ?? []);
  return isSame ? {} : { timezone: zone, formerZones: formerZones.length === 0 ? null : formerZones };
}

const onlyWhileEmpty =
  'works only before anything is recorded, and there are records; use timezone with timezoneFrom for a move.';

const refusedZones = (problem: string) => ({ kind: 'refused', member: 'zones', problem }) as const;

/** The zones from an export, as changes; nothing where they are known, a sentence where they cannot be. */
function livedIn(
  before: Person,
  timezone: string,
  zones: NonNullable<UserSettings['zones']>,
  now: number,
): Pick<PersonChanges, 'timezone' | 'formerZones'> | string {
  const ends = zones.map(({ until }) => until);
  if (ends.some((until, i) => until <= (ends[i - 1] ?? -Infinity)))
    return 'must be in order, oldest first, each ending later than the one before.';
  if (ends.some((until) => until > now)) return 'is in the future; the last must have ended by now.';
  const formerZones = zones
    .map((one) => ({ zone: one.timezone, until: one.until }))
    // A person who stays in the same zone has not moved.
    .filter((one, i) => one.zone !== (zones[i + 1]?.timezone ?? timezone));
  const isSame =
    timezone === before.timezone && JSON.stringify(formerZones) === JSON.stringify(before.formerZones ?? []);
  return isSame ? {} : { timezone, formerZones: formerZones.length === 0 ? null : formerZones };
}

/** True if the person has records. Without any, the zone that they choose applies to everything that is imported later. */
async function hasRecorded(userId: number): Promise<boolean> {
  for await (const page of readMeasurements({ userId, ...everySecond, descending: true, pageSize: 1 }))
    if (page.length > 0) return true;
  return false;
}

const decidesMail = (changes: PersonChanges) =>
  (['sendReminderNotificationEmails', 'sendPredictorEmails', 'reminderEmailAt', 'timezone'] as const).some(
    (name) => name in changes,
  );

const withChanges = (before: Person, changes: PersonChanges): Person =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null),
  ) as unknown as Person;

/** Summaries are of the hours of a person's clock: where a change cuts them otherwise, they are made again. */
const hasOtherDays = ({ timezone, formerZones, dayStartsAt }: PersonChanges) =>
  [timezone, formerZones, dayStartsAt].some((change) => change !== undefined);

const keepsOtherHours = (before: Person, after: Person) =>
  (['timezone', 'earliestReminderTime', 'latestReminderTime', 'dayStartsAt'] as const).some(
    (name) => before[name] !== after[name],
  );
