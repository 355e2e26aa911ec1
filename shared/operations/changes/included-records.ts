import { toImportRecord } from '../../answers/imports/import-record.ts';
import { toNotificationRecord } from '../../answers/reminders/notification-record.ts';
import { toTrackingReminderRecord } from '../../answers/reminders/reminder-record.ts';
import { toVoteRecord } from '../../answers/studies/study-votes.ts';
import { toUserVariableRecord } from '../../answers/variables/user-variable-record.ts';
import { findImport } from '../../data/imports/import.ts';
import { findWithReminders } from '../../data/reminders/find-notifications.ts';
import { listReminders, listRemindersAndDeleted } from '../../data/reminders/reminder.ts';
import { listVotes } from '../../data/studies/vote.ts';
import { withDescriptions } from '../../data/variables/descriptions.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import type { AccessSubject } from '../../domain/accesses/access-kind.ts';
import type { Change, ChangeKind } from '../../domain/changes/change.ts';
import { sourcesOf } from '../../domain/connectors/person-sources.ts';
import type { Person } from '../../domain/people/person.ts';
import { withoutCards } from '../../domain/studies/best-studies.ts';
import { clockOf } from '../../domain/time/person-clock.ts';
import type { IncludedRecords } from '../../schemas/changes/included-records.ts';
import { listMeasurements } from '../../use-cases/measurements/list-measurements.ts';
import { withTracked } from '../../use-cases/reminders/list-notifications.ts';
import { readTracked } from '../../use-cases/reminders/tracked-variables.ts';
import { findBestStudies } from '../../use-cases/studies/best-studies.ts';

/** Whose records they are, and how addresses in them begin. */
interface RecordsContext {
  readonly person: Person;
  readonly now: number;
  readonly baseUrl: string;
}

/** The records of a page of changes as they are now, each once; what is gone by now is left out. */
export async function includedRecordsOf(
  changes: readonly Change[],
  context: RecordsContext,
): Promise<IncludedRecords> {
  const idsOf = <Id>(kind: ChangeKind) => [
    ...new Set(changes.filter((one) => one.kind === kind && !one.deleted).map(({ id }) => id as Id)),
  ];
  const numbers = (kind: ChangeKind) => idsOf<number>(kind);
  const [measurements, userVariables, trackingReminders, trackingReminderNotifications, votes, imports] =
    await Promise.all([
      measurementsOf(numbers('measurement'), context),
      variablesOf(numbers('userVariable'), context),
      remindersOf(numbers('trackingReminder'), context),
      notificationsOf(numbers('trackingReminderNotification'), context),
      votesOf(idsOf<string>('vote'), context),
      importsOf(numbers('import'), context),
    ]);
  return { measurements, userVariables, trackingReminders, trackingReminderNotifications, votes, imports };
}

async function measurementsOf(ids: readonly number[], { person, now, baseUrl }: RecordsContext) {
  if (ids.length === 0) return [];
  const reader = { clock: clockOf(person), sourceOf: sourcesOf(person), baseUrl };
  const query = { ids: [...ids], limit: ids.length, offset: 0 };
  return (await listMeasurements(person.userId, query, reader, now)).records.map(({ record }) => record);
}

async function variablesOf(ids: readonly number[], { person: { userId }, baseUrl }: RecordsContext) {
  if (ids.length === 0) return [];
  const found = [...(await findUserVariables(userId, ids)).values()];
  const described = await withDescriptions(userId, found);
  return described.map((userVariable) => toUserVariableRecord(userId, userVariable, baseUrl));
}

async function remindersOf(ids: readonly number[], { person: { userId }, now, baseUrl }: RecordsContext) {
  if (ids.length === 0) return [];
  const [all, bestOf] = await Promise.all([listReminders(userId), findBestStudies(userId, baseUrl)]);
  const tracked = await readTracked(
    userId,
    all.filter(({ number }) => ids.includes(number)),
  );
  return [...tracked.values()].map((one) => ({
    ...toTrackingReminderRecord(one, all, now, baseUrl),
    ...withoutCards(bestOf(one.reminder.variableId)),
  }));
}

async function notificationsOf(ids: readonly number[], { person: { userId }, now, baseUrl }: RecordsContext) {
  if (ids.length === 0) return [];
  const [{ notifications }, all, bestOf] = await Promise.all([
    findWithReminders(userId, ids, now),
    listRemindersAndDeleted(userId),
    findBestStudies(userId, baseUrl),
  ]);
  const reminders = new Map(all.map((reminder) => [reminder.number, reminder]));
  const open = [...notifications.values()].filter(({ handled }) => handled === undefined);
  const tracked = await withTracked(userId, open, { reminders }, now);
  return tracked.map((one) => ({
    ...toNotificationRecord(one, now, baseUrl),
    ...bestOf(one.reminder.variableId),
  }));
}

async function votesOf(ids: readonly string[], { person: { userId } }: RecordsContext) {
  if (ids.length === 0) return [];
  const votes = (await listVotes(userId)).filter(({ causeVariableId, effectVariableId, type }) =>
    ids.includes(`${causeVariableId}-${effectVariableId}-${type}`),
  );
  return votes.map((vote) => toVoteRecord(userId, vote));
}

async function importsOf(ids: readonly number[], { person: { userId } }: RecordsContext) {
  const found = await Promise.all(ids.map((id) => findImport(userId, id)));
  return found.flatMap((record) => (record === undefined ? [] : [toImportRecord(record, true)]));
}

/** The subjects of these records, in the words of the person's ledger. */
export const subjectsOfRecords = ({
  measurements,
  userVariables,
  trackingReminders,
  trackingReminderNotifications,
  votes,
  imports,
}: IncludedRecords): readonly {
  readonly subject: AccessSubject;
  readonly touched: number[] | 'everything';
}[] =>
  [
    { subject: 'measurements', touched: measurements.map(({ variableId }) => variableId) },
    { subject: 'variables', touched: userVariables.map(({ id }) => id) },
    {
      subject: 'reminders',
      touched: [...trackingReminders, ...trackingReminderNotifications].map(({ variableId }) => variableId),
    },
    {
      subject: 'studies',
      touched: votes.flatMap(({ causeVariableId, effectVariableId }) => [causeVariableId, effectVariableId]),
    },
    { subject: 'imports', touched: imports.length === 0 ? [] : 'everything' },
  ] as const;
