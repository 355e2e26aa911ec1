import type { Person } from '../../domain/people/person.ts';
import { personPartition } from '../keys/key.ts';
import { personKey } from '../keys/people.ts';
import { scanPages } from '../table/scan.ts';
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

/** The people who are to get one of these receipts: who left, and came back with a backup. Reads the whole table. */
export async function* findByReceipts(receiptIds: ReadonlySet<string>): AsyncGenerator<number> {
  const pages = scanPages({
    FilterExpression: 'sk = :profile',
    ExpressionAttributeValues: { ':profile': personKey(0).sk },
  });
  for await (const page of pages)
    for (const item of page) if (receiptIds.has(parseReceiptId(item))) yield parsePerson(item).userId;
}

/** Everybody, in no particular order. Reads the whole table, so it is for operators only. */
export async function* readPeople(): AsyncGenerator<Person> {
  const pages = scanPages({
    FilterExpression: 'sk = :profile',
    ExpressionAttributeValues: { ':profile': personKey(0).sk },
  });
  for await (const page of pages)
    for (const person of page.map(parsePerson)) if (person.deletedAt === undefined) yield person;
}
