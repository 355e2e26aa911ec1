import { nextReminderNumbers } from '../../data/deployment/counter.ts';
import { countRaise, findRaises } from '../../data/reminders/raises.ts';
import { listReminders } from '../../data/reminders/reminder.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { inTransactions, transactIfAllowed } from '../../data/table/transact.ts';
import { must, mustAt } from '../../domain/lists/must.ts';
import type { Person } from '../../domain/people/person.ts';
import { editedId } from '../../domain/reminders/editing/edit-reminder.ts';
import { type EditsResult, foldEdits, type ResolvedEdit } from '../../domain/reminders/editing/fold-edits.ts';
import type { ReminderInput } from '../../domain/reminders/editing/reminder-input.ts';
import { reminderNumber } from '../../domain/reminders/notifications/notification-id.ts';
import {
  defaultWindow,
  isActive,
  type Reminder,
  type ReminderOwner,
} from '../../domain/reminders/reminder.ts';
import { tooOftenProblem } from '../../domain/reminders/times/times-a-day.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { PushAudience } from '../push/audience.ts';
import { clearPending } from './clear-pending.ts';
import type { RecentNotifications } from './recent-notifications.ts';
import { resolveEdits, type UnresolvedEdits } from './resolve-edits.ts';
import { prepareReminder, type StoredReminder, type StoringContext } from './store-reminder.ts';

type SavedReminders = {
  readonly kind: 'saved';
  /** One per reminder asked for, in order. */
  readonly saved: readonly StoredReminder[];
  /** All reminders of the person, as they are after saving. */
  readonly all: readonly Reminder[];
};

/** Why nothing was saved. */
export type SaveRefusal =
  | UnresolvedEdits
  | { readonly kind: 'taken'; readonly index: number; readonly number: number };

export const ownerOf = (
  person: Person,
  {
    clientId,
    clientName,
  }: { readonly clientId?: string | undefined; readonly clientName?: string | undefined } = {},
): ReminderOwner => ({
  zone: person.timezone,
  earliest: person.earliestReminderTime ?? defaultWindow.earliest,
  latest: person.latestReminderTime ?? defaultWindow.latest,
  dayStartsAt: person.dayStartsAt,
  clientId,
  clientName,
});

const mostReminders = 500;
const writesAtOnce = 8;

/** All reminders of a person, and how often some had been made to ask oftener before they were read. */
export interface CountedReminders {
  readonly raises: number;
  readonly reminders: readonly Reminder[];
}

/** Reads the count before the reminders, so that a raise in between is noticed. */
export async function countReminders(
  userId: number,
  list: (userId: number) => Promise<readonly Reminder[]> = listReminders,
): Promise<CountedReminders> {
  const raises = await findRaises(userId);
  return { raises, reminders: await list(userId) };
}

/** Data that are being read already. The notifications must have been asked for after the reminders were there. */
interface SavingAhead {
  readonly existing?: Promise<CountedReminders>;
  /** Lists the reminders that may be saved. @default a person's own */
  readonly list?: (userId: number) => Promise<readonly Reminder[]>;
  readonly recent?: Promise<RecentNotifications>;
  /** The devices that get a push of what is due at once. @default none */
  readonly audience?: Promise<PushAudience | undefined>;
}

/**
 * Saves reminders so that saving them again changes nothing. Everything is checked before anything is written; each
 * reminder is stored in one transaction, so a request that died half-way and is sent again does the rest. New
 * ones, and those that ask oftener than before, share transactions, each of which is refused if any were raised or made
 * since all were counted.
 */
export async function saveReminders(
  userId: number,
  owner: ReminderOwner,
  inputs: readonly ReminderInput[],
  now: number,
  ahead: SavingAhead = {},
): Promise<SavedReminders | SaveRefusal> {
  let counted = await (ahead.existing ?? countReminders(userId, ahead.list));
  let existing = counted.reminders;
  const resolved = await resolveEdits(userId, owner, inputs, existing, now);
  if (resolved.kind !== 'resolved') return resolved;

  const refusal = refusalOf(existing, tryEdits(existing, resolved.edits, owner, now));
  if (refusal !== undefined) return refusal;

  const adopted = await resolved.adopt();
  if (adopted.kind !== 'adopted') return adopted;
  return retryOnConflict('The reminders', async (isFirst) => {
    if (!isFirst) counted = await countReminders(userId, ahead.list);
    existing = counted.reminders;
    const deleted = goneOf(adopted.edits, existing);
    if (deleted.length > 0) return { kind: 'unknown', reminders: deleted, variables: [] };
    const trial = tryEdits(existing, adopted.edits, owner, now);
    const refused = refusalOf(existing, trial);
    if (refused !== undefined) return refused;
    // Each attempt takes numbers of its own: what was deleted meanwhile is made again, and some may be stored already.
    const { size } = trial.created;
    let count = size === 0 ? 0 : await nextReminderNumbers(userId, size);
    const nextNumber = () => reminderNumber(userId, count++);
    const folded = size === 0 ? trial : foldEdits(existing, adopted.edits, owner, nextNumber, now);
    const recent = isFirst ? await ahead.recent : undefined;
    const saved = await storeAll(userId, counted, folded, now, { recent, audience: await ahead.audience });
    if (saved === undefined) return conflict;
    await clearPending(userId, stopped(existing, saved), now);
    return { kind: 'saved', saved, all: merged(folded, saved) };
  });
}

/** Applies the edits; new reminders have numbers below 0 in place of their own. */
function tryEdits(
  existing: readonly Reminder[],
  edits: readonly ResolvedEdit[],
  owner: ReminderOwner,
  now: number,
): EditsResult {
  let placeholder = 0;
  return foldEdits(existing, edits, owner, () => --placeholder, now);
}

function refusalOf(
  existing: readonly Reminder[],
  { problems, taken, reminders }: EditsResult,
): SaveRefusal | undefined {
  if (problems.length > 0) return { kind: 'problems', problems };
  if (taken[0] !== undefined) return { kind: 'taken', ...taken[0] };
  const tooOften = tooOftenProblem(existing, reminders.values());
  if (tooOften !== undefined)
    return { kind: 'problems', problems: [{ path: 'reminderFrequency', problem: tooOften }] };
  // Those of someone who has more already can still be changed.
  if (reminders.size <= Math.max(mostReminders, existing.length)) return undefined;
  const problem = `would make ${reminders.size} reminders; the limit is ${mostReminders}. Change or delete some existing ones.`;
  return { kind: 'problems', problems: [{ path: 'body', problem }] };
}

/** Undefined when someone else changed one of them meanwhile: those that were stored stay so. */
async function storeAll(
  userId: number,
  { raises, reminders: existing }: CountedReminders,
  { reminders, numbers, created }: EditsResult,
  now: number,
  known: StoringContext,
): Promise<StoredReminder[] | undefined> {
  // A new reminder replaces none, also where one has its number already: then it is not stored, and gets another.
  const replaced = existing.filter(({ number }) => !created.has(number));
  const before = new Map(replaced.map((reminder) => [reminder.number, reminder]));
  const touched = [...new Set(numbers)];
  const prepared = await mapInParallel(touched, writesAtOnce, (number) =>
    prepareReminder(userId, before.get(number), must(reminders, number), now, known),
  );
  const ready = prepared.filter((one) => one !== undefined);
  if (ready.length < touched.length) return undefined;

  const calm = ready.filter(({ writes, isRaised }) => writes.length > 0 && !isRaised);
  const stored = await mapInParallel(calm, writesAtOnce, ({ writes }) => transactIfAllowed(writes));
  if (stored.includes(false)) return undefined;
  const raisedWrites = ready.flatMap(({ writes, isRaised }) => (isRaised ? [writes] : []));
  let raised = raises;
  for (const writes of inTransactions(raisedWrites, 1))
    if (!(await transactIfAllowed([...writes, countRaise(userId, raised++)]))) return undefined;

  const byNumber = new Map(touched.map((number, i) => [number, mustAt(ready, i).stored]));
  return numbers.map((number) => must(byNumber, number));
}

/** Reminders that someone deleted since the items that name them were resolved. */
function goneOf(edits: readonly ResolvedEdit[], existing: readonly Reminder[]): number[] {
  const there = new Set(existing.map(({ number }) => number));
  const named = edits.flatMap(({ input }) => editedId(input) ?? []);
  return [...new Set(named.filter((number) => !there.has(number)))];
}

/** The reminders that asked before and no longer do. */
function stopped(existing: readonly Reminder[], saved: readonly StoredReminder[]): Reminder[] {
  const asked = new Set(existing.filter(isActive).map(({ number }) => number));
  return saved
    .map(({ reminder }) => reminder)
    .filter((reminder) => asked.has(reminder.number) && !isActive(reminder));
}

function merged({ reminders }: EditsResult, saved: readonly StoredReminder[]): Reminder[] {
  return [
    ...new Map([...reminders, ...saved.map(({ reminder }) => [reminder.number, reminder] as const)]).values(),
  ];
}
