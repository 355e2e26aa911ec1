import { readMessagesOf } from '../../data/feed/message.ts';
import { createImport, listNewestImports } from '../../data/imports/import.ts';
import { readRowsOfClient } from '../../data/measurements/rows-of-client.ts';
import { ReadBudgetSpentError, withRequestBudget } from '../../data/table/read-budget.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import { type ImportRecord, takenBackFormat } from '../../domain/imports/import.ts';
import { listRemindersOf } from '../reminders/remove-reminders-of.ts';

/** Requests for the same that are under way are looked for among as many. */
const newestRead = 20;

/** Has everything deleted in the background that an app recorded; asking again continues with what is under way. */
export const takeBackApp = (
  userId: number,
  { clientId, name }: { readonly clientId: string; readonly name: string },
  now: number,
): Promise<ImportRecord> =>
  retryOnConflict('The list of imports', async () => {
    const newest = await listNewestImports(userId, newestRead);
    const running = newest.find(({ ofClient, status }) => ofClient === clientId && status === 'undoing');
    if (running !== undefined) return running;
    const record: ImportRecord = {
      id: (newest[0]?.id ?? 0) + 1,
      format: takenBackFormat,
      label: name,
      ofClient: clientId,
      status: 'undoing',
      beganAt: now,
      version: 0,
    };
    return (await transactIfAllowed([createImport(userId, record, now)])) ? record : conflict;
  });

/** The records that taking back an app would delete, and whether that was asked for lately. */
interface TakeBackView {
  readonly counts: TakeBackCounts;
  readonly wasAsked: boolean;
}

export const isNothing = ({ counts, wasAsked }: TakeBackView): boolean =>
  !wasAsked && counts.measurements === 0 && counts.kept === 0 && counts.reminders === 0 && counts.cards === 0;

interface TakeBackCounts {
  /** Absent where there is too much to be counted at once. */
  readonly measurements?: number;
  /** Measurements that someone else has changed since: they stay. */
  readonly kept?: number;
  readonly reminders: number;
  /** Cards in the feed; absent as the measurements are. */
  readonly cards?: number;
}

export async function viewTakeBack(userId: number, clientId: string): Promise<TakeBackView> {
  const [counts, newest] = await Promise.all([
    countRecords(userId, clientId),
    listNewestImports(userId, newestRead),
  ]);
  return { counts, wasAsked: newest.some(({ ofClient }) => ofClient === clientId) };
}

async function countRecords(userId: number, clientId: string): Promise<TakeBackCounts> {
  const reminders = (await listRemindersOf(userId, clientId)).length;
  try {
    let [measurements, kept, cards] = [0, 0, 0];
    await withRequestBudget(async () => {
      for await (const { rows } of readRowsOfClient(userId, clientId)) {
        const own = rows.filter(({ isCreated }) => isCreated).length;
        measurements += own;
        kept += rows.length - own;
      }
      for await (const page of readMessagesOf(userId, clientId)) cards += page.length;
    });
    return { measurements, kept, reminders, cards };
  } catch (error) {
    if (!(error instanceof ReadBudgetSpentError)) throw error;
    return { reminders };
  }
}
