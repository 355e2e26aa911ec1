import { isUnavailable } from '../../data/table/unavailable.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { mapInParallel } from '../../platform/parallel.ts';

/** The outcome of the work on an entry: the name it counts under, or more than that. */
type DueResult<Entry, Outcome extends string> =
  | Outcome
  | undefined
  | {
      readonly as?: Outcome;
      readonly counts?: Readonly<Partial<Record<Outcome, number>>>;
      readonly waitUntil?: number;
      /** Comes up once more in this run, after the others. */
      readonly again?: Entry | undefined;
    };

/** The pages of a shard, the oldest entry first. */
export type Pages<Entry> = AsyncIterable<readonly Entry[]> | Iterable<readonly Entry[]>;

interface DueJob<Entry extends { readonly dueAt: number }, Outcome extends string> {
  /** Every name under which something counts. */
  readonly outcomes: readonly Outcome[];
  /** Each is worked off by itself. */
  readonly shards: readonly Pages<Entry>[];
  /** @default 1 */
  readonly shardsAtOnce?: number;
  /** The number of entries of one shard. @default 1 */
  readonly entriesAtOnce?: number;
  /** Takes an entry for this run alone. Gives it as it is then stored; or nothing, where there is nothing to do. */
  readonly claim?: (due: Entry) => Promise<Entry | NoInfer<Outcome> | undefined>;
  readonly work: (entry: Entry) => Promise<DueResult<Entry, NoInfer<Outcome>>>;
  /** Needed where a result says how long to wait. */
  readonly postpone?: (entry: Entry, until: number) => Promise<unknown>;
  /** @param isPassing that the database was unavailable; everything else was reported. */
  readonly afterFailure: (
    entry: Entry,
    isPassing: boolean,
  ) => Promise<DueResult<Entry, NoInfer<Outcome>>> | DueResult<Entry, NoInfer<Outcome>>;
  /** Counts where a shard cannot be read, or a failure not be noted. */
  readonly unread: NoInfer<Outcome>;
}

interface DueRun<Outcome extends string> {
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Seconds by which the oldest entry was late; 0 when nothing was due. */
  readonly oldestAge: number;
}

/**
 * Takes up what is due as long as there is time. What is left over is still due at the next run, which begins with it;
 * what fails, a single entry or the reading of a shard, keeps no other waiting.
 */
export async function runDue<Entry extends { readonly dueAt: number }, const Outcome extends string>(
  job: DueJob<Entry, Outcome>,
  now: number,
  limits: JobLimits,
): Promise<DueRun<Outcome>> {
  const counts = Object.fromEntries(job.outcomes.map((name) => [name, 0])) as Record<Outcome, number>;
  let oldestAge = 0;
  const workOffShard = async (pages: Pages<Entry>) => {
    let isFirst = true;
    for await (const page of pages) {
      if (!isFirst && !limits.hasTime()) return;
      isFirst = false;
      oldestAge = Math.max(oldestAge, now - (page[0]?.dueAt ?? now));
      await workOffPage(page, job, limits, (result) => addCounts(counts, result));
    }
  };
  await mapInParallel(job.shards, job.shardsAtOnce ?? 1, async (pages) => {
    try {
      await workOffShard(pages);
    } catch (error) {
      if (!isUnavailable(error)) limits.onFailure(error);
      counts[job.unread]++;
    }
  });
  return { counts, oldestAge };
}

async function workOffPage<Entry extends { readonly dueAt: number }, Outcome extends string>(
  page: readonly Entry[],
  job: DueJob<Entry, Outcome>,
  limits: JobLimits,
  count: (result: DueResult<Entry, Outcome>) => void,
): Promise<void> {
  const line = page.map((entry) => ({ entry, isClaimed: false }));
  const serve = async () => {
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      // Nobody else can take up an entry that this run has claimed.
      if (!next.isClaimed && !limits.hasTime()) continue;
      const result = await attempt(next.entry, next.isClaimed, job, limits);
      count(result);
      const again = typeof result === 'object' ? result.again : undefined;
      if (again !== undefined) line.push({ entry: again, isClaimed: true });
    }
  };
  await Promise.all(Array.from({ length: Math.min(job.entriesAtOnce ?? 1, page.length) }, serve));
}

async function attempt<Entry extends { readonly dueAt: number }, Outcome extends string>(
  due: Entry,
  isClaimed: boolean,
  { claim, work, postpone, afterFailure, unread }: DueJob<Entry, Outcome>,
  { onFailure }: JobLimits,
): Promise<DueResult<Entry, Outcome>> {
  let entry = due;
  const report = (error: unknown) => {
    const isPassing = isUnavailable(error);
    if (!isPassing) onFailure(error);
    return isPassing;
  };
  const postponeBy = async (result: DueResult<Entry, Outcome>) => {
    if (typeof result === 'object' && result.waitUntil !== undefined)
      await postpone?.(entry, result.waitUntil);
    return result;
  };
  try {
    const claimed = claim === undefined || isClaimed ? due : await claim(due);
    if (typeof claimed !== 'object') return claimed;
    entry = claimed;
    return await postponeBy(await work(entry));
  } catch (error) {
    let result: DueResult<Entry, Outcome> = unread;
    try {
      result = await afterFailure(entry, report(error));
      return await postponeBy(result);
    } catch (failure) {
      // The entry is still due, or is held for a while.
      report(failure);
      return result;
    }
  }
}

function addCounts<Outcome extends string>(
  counts: Record<Outcome, number>,
  result: DueResult<unknown, Outcome>,
): void {
  const { as, counts: more = {} } = typeof result === 'object' ? result : { as: result };
  if (as !== undefined) counts[as]++;
  for (const [name, number] of Object.entries<number>(more)) counts[name as Outcome] += number;
}
