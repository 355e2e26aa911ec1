import * as v from 'valibot';
import { receiptKey } from '../keys/people.ts';
import { record } from '../table/record.ts';
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

const receipts = record({ schema: storedReceipt });

export const saveReceipt = (receipt: Receipt): Write => receipts.put(receiptKey(receipt.receiptId), receipt);

export const findReceipt = (receiptId: string): Promise<Receipt | undefined> =>
  receipts.find(receiptKey(receiptId));

/** Every receipt there is; reads the whole table. */
export async function* readReceipts(): AsyncGenerator<Receipt> {
  const pages = scanPages({
    FilterExpression: 'sk = :receipt',
    ExpressionAttributeValues: { ':receipt': receiptKey('').sk },
  });
  for await (const page of pages) yield* page.map(receipts.parse);
}
