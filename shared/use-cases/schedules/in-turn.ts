import { mapInParallel } from '../../platform/parallel.ts';
import type { Pages } from './run-due.ts';

interface Shard<Entry> {
  readonly pages: AsyncIterator<readonly Entry[]> | Iterator<readonly Entry[]>;
  /** The page that was read, and how many of it were taken; empty at the end. */
  page: readonly Entry[];
  taken: number;
}

const shardsOpenedAtOnce = 16;
const entriesAtOnce = 20;

/**
 * The entries of several shards in the order in which they fell due, so that nobody waits longer for the shard they are
 * in. A shard that cannot be read keeps none of the others back; its failure is thrown after them.
 */
async function* oldestFirst<Entry extends { readonly dueAt: number }>(
  shards: readonly Pages<Entry>[],
): AsyncGenerator<Entry[]> {
  const failures: unknown[] = [];
  const readOn = async (shard: Shard<Entry>): Promise<void> => {
    try {
      const next = await shard.pages.next();
      Object.assign(shard, { page: next.done ? [] : next.value, taken: 0 });
      if (!next.done && shard.page.length === 0) await readOn(shard);
    } catch (error) {
      failures.push(error);
      shard.page = [];
    }
  };
  const open = shards.map((pages): Shard<Entry> => ({ pages: iterate(pages), page: [], taken: 0 }));
  const nothing: Shard<Entry> = { pages: [][Symbol.iterator](), page: [], taken: 0 };
  try {
    await mapInParallel(open, shardsOpenedAtOnce, readOn);
    for (let page: Entry[] = []; ; page = []) {
      while (page.length < entriesAtOnce) {
        const oldest = open.reduce((a, b) => (dueAtOf(b) < dueAtOf(a) ? b : a), nothing);
        const entry = oldest.page[oldest.taken++];
        if (entry === undefined) break;
        page.push(entry);
        if (oldest.taken === oldest.page.length) await readOn(oldest);
      }
      if (page.length === 0) break;
      yield page;
    }
  } finally {
    for (const { pages } of open) await pages.return?.();
  }
  if (failures.length > 0) throw failures[0];
}

/** The shards of what people wait for, and the others. */
export type Lanes<Entry> = readonly [readonly Pages<Entry>[], readonly Pages<Entry>[]];

/** Entries that people wait for, then the rest, each in their order. */
export async function* inTurn<Entry extends { readonly dueAt: number }>(
  lanes: Lanes<Entry>,
): AsyncGenerator<Entry[]> {
  const failures: unknown[] = [];
  for (const lane of lanes)
    try {
      yield* oldestFirst(lane);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

const iterate = <Entry>(pages: Pages<Entry>) =>
  Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]();

const dueAtOf = ({ page, taken }: Shard<{ readonly dueAt: number }>): number =>
  page[taken]?.dueAt ?? Infinity;
