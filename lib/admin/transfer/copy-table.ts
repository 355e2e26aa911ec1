import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../../shared/data/item.ts';
import { keyOfItem } from '../../../shared/data/keys/key.ts';
import { nameOfTable } from '../../../shared/data/table/connection.ts';
import { isAllowed } from '../../../shared/data/table/is-allowed.ts';
import { batchGet, getAll } from '../../../shared/data/table/read.ts';
import { scanPage } from '../../../shared/data/table/scan.ts';
import { batchWrite, putItem } from '../../../shared/data/table/write.ts';
import { partitionPrefixes } from '../../../shared/data/table-facts.ts';
import { mapInParallel } from '../../../shared/platform/parallel.ts';

/**
 * A backup must not bring these back as they were: without receipts and the queue of erasures, people who left would
 * return, and with old counters ids would be given twice. Missing ones are added; none is changed or removed.
 */
const { receipts, erasures, counters } = partitionPrefixes;
const isKept = ({ pk }: Item) =>
  [receipts, erasures, counters].some((prefix) => String(pk).startsWith(prefix));

/** The next page of a segment; null at its beginning. */
type SegmentCursor = Item | 'done' | null;
export interface CopyProgress {
  readonly from: string;
  readonly to: string;
  readonly copying: SegmentCursor[];
  readonly removing: SegmentCursor[];
}
interface CopyCounts {
  looked: number;
  written: number;
  removed: number;
}

const segments = 8;
const places = (): SegmentCursor[] => Array.from({ length: segments }, () => null);
export const newProgress = (from: string): CopyProgress => ({
  from,
  to: nameOfTable(),
  copying: places(),
  removing: places(),
});

/**
 * Makes the table equal to another one, except for what is kept. Only what differs is written, so that it may be broken
 * off and begun again at any time; `onPage` is called after each page and may keep the progress to continue from.
 */
export async function copyTable(
  progress: CopyProgress,
  onPage: (counts: CopyCounts) => void,
): Promise<CopyCounts> {
  const counts: CopyCounts = { looked: 0, written: 0, removed: 0 };
  const { from, to, copying, removing } = progress;

  const pass = (table: string, ofPass: SegmentCursor[], work: (items: Item[]) => Promise<void>) =>
    mapInParallel([...ofPass.keys()], segments, async (segment) => {
      for (let place = ofPass[segment]; place !== 'done'; place = ofPass[segment]) {
        const { items, next } = await scanPage({
          TableName: table,
          Segment: segment,
          TotalSegments: segments,
          ...(place && { ExclusiveStartKey: place }),
        });
        await work(items);
        counts.looked += items.length;
        ofPass[segment] = next ?? 'done';
        onPage(counts);
      }
    });

  // `+= await` would add to what was counted before the wait, and segments work side by side.
  await pass(from, copying, async (items) => {
    const written = await putWhatDiffers(items);
    counts.written += written;
  });
  await pass(to, removing, async (items) => {
    const removed = await removeWhatLacks(items, from);
    counts.removed += removed;
  });
  return counts;
}

async function putWhatDiffers(items: readonly Item[]): Promise<number> {
  const there = byKey(await batchGet(items.map(keyOfItem)));
  const differing = items.filter((item) => !isDeepStrictEqual(there.get(textOf(item)), item));
  await batchWrite(differing.filter((item) => !isKept(item)).map((put) => ({ put })));
  const added = await Promise.all(differing.filter(isKept).map(addIfAbsent));
  return differing.filter((item) => !isKept(item)).length + added.filter(Boolean).length;
}

async function addIfAbsent(item: Item): Promise<boolean> {
  return isAllowed(putItem({ Item: item, ConditionExpression: 'attribute_not_exists(pk)' }));
}

async function removeWhatLacks(items: readonly Item[], from: string): Promise<number> {
  const candidates = items.filter((item) => !isKept(item));
  const there = byKey(await getAll(candidates.map(keyOfItem), from));
  const lacking = candidates.filter((item) => !there.has(textOf(item)));
  await batchWrite(lacking.map((item) => ({ remove: keyOfItem(item) })));
  return lacking.length;
}

const textOf = ({ pk, sk }: Item) => JSON.stringify([pk, sk]);
const byKey = (items: readonly Item[]) => new Map(items.map((item) => [textOf(item), item]));
