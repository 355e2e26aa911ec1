import * as v from 'valibot';
import { receiptKey } from '../keys/people.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem } from '../table/read.ts';
import { scanPages } from '../table/scan.ts';
import type { Write } from '../table/transact.ts';

/** Proof that a person's data was erased. It names nobody: only who was given its id knows whose it is. */
const storedReceipt = v.object({
  receiptId: v.string(),
  requestedAt: v.number(),
  erasedAt: v.number(),
  /** Records by type. */
  counts: v.record(v.string(), v.number()),
});
export type Receipt = v.InferOutput<typeof storedReceipt>;

export const saveReceipt = (receipt: Receipt): Write => ({
  Put: { Item: { ...receiptKey(receipt.receiptId), ...receipt } },
});

export async function findReceipt(receiptId: string): Promise<Receipt | undefined> {
  const item = await getItem(receiptKey(receiptId));
  return item === undefined ? undefined : parseStored(storedReceipt, item);
}

/** Every receipt there is; reads the whole table. */
export async function* readReceipts(): AsyncGenerator<Receipt> {
  const pages = scanPages({
    FilterExpression: 'sk = :receipt',
    ExpressionAttributeValues: { ':receipt': receiptKey('').sk },
  });
  for await (const page of pages) for (const item of page) yield parseStored(storedReceipt, item);
}
