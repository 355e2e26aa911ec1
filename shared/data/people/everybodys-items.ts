import type { Person } from '../../domain/people/person.ts';
import { personPartition } from '../keys/key.ts';
import { receiptKey } from '../keys/people.ts';
import { getAll } from '../table/read.ts';
import { scanPages } from '../table/scan.ts';
import { readProfiles } from './everybody.ts';
import { parsePerson, parseReceiptId } from './person.ts';

/**
 * The number of a person's items in all partitions: those in the person's own, and those elsewhere, which all carry
 * `userId` or, for clients, `ownerId`. Reads the whole table, so it is for operators only.
 */
export async function countItemsOf(userId: number): Promise<number> {
  let count = 0;
  for await (const items of scanPages({
    FilterExpression: 'pk = :pk OR userId = :id OR ownerId = :id',
    ExpressionAttributeValues: { ':pk': personPartition(userId), ':id': userId },
  }))
    count += items.length;
  return count;
}

/** The people whose receipts are among those that `findKept` finds: who left, and came back with a backup. */
export async function* findByReceipts(
  findKept: (receiptIds: readonly string[]) => Promise<ReadonlySet<string>>,
): AsyncGenerator<number> {
  for await (const profiles of readProfiles()) {
    const kept = await findKept(profiles.map(parseReceiptId));
    for (const item of profiles) if (kept.has(parseReceiptId(item))) yield parsePerson(item).userId;
  }
}

/** Those of these receipts that another table of the account has. */
export async function findReceiptsIn(
  table: string,
  receiptIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const receipts = await getAll(receiptIds.map(receiptKey), table);
  return new Set(receipts.map(parseReceiptId));
}

/** Everybody, by their numbers: for operators only. */
export async function* readPeople(): AsyncGenerator<Person> {
  for await (const page of readProfiles())
    for (const person of page.map(parsePerson)) if (person.deletedAt === undefined) yield person;
}
