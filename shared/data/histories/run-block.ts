import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { everyVariable } from '../../domain/histories/every-variable.ts';
import { packRuns, unpackRuns } from '../../domain/histories/pack-runs.ts';
import type { Run } from '../../domain/histories/runs.ts';
import { must } from '../../domain/lists/must.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';
import { monthOfRuns, runsKey } from '../keys/histories.ts';
import { personPartition } from '../keys/key.ts';
import { batchGet } from '../table/read.ts';
import { record } from '../table/record.ts';
import { type BatchWrite, batchWrite } from '../table/write.ts';

const storedBlock = v.object({
  /** The days and hours that the person's clock cut the month into when it was made. */
  cuts: v.string(),
  /** Compressed; absent where a month has too many sources for one item. */
  runs: v.optional(v.instance(Uint8Array)),
});

/** A month of a variable's history. */
export interface RunBlock {
  readonly month: number;
  readonly cuts: string;
  /** Undefined where it was too large to be kept. */
  readonly runs: ((clock: PersonClock) => Run[]) | undefined;
}

const blocks = record({
  schema: storedBlock,
  read: ({ cuts, runs }, { sk }): RunBlock => ({
    month: monthOfRuns(sk),
    cuts,
    runs: runs && ((clock) => unpackRuns(gunzipSync(runs).toString('utf8'), clock)),
  }),
});
export const parseBlock = blocks.parse;

/** An item has 400 KB. */
const mostBytes = 380_000;

/** A month's summary of a variable that should be stored. */
export interface MonthOfRuns {
  readonly month: number;
  readonly cuts: string;
  readonly runs: readonly Run[];
}

/** Saves summaries by variable; one without runs is removed. */
export const saveBlocks = (userId: number, months: ReadonlyMap<number, MonthOfRuns>): Promise<void> =>
  batchWrite([...months].map(([variableId, month]) => blockWrite(userId, variableId, month)));

export function blockWrite(
  userId: number,
  variableId: number,
  { month, cuts, runs }: MonthOfRuns,
): BatchWrite {
  const Key = runsKey(userId, variableId, month);
  if (runs.length === 0) return { remove: Key };
  const packed = gzipSync(packRuns(runs));
  return { put: { ...Key, cuts, ...(packed.length > mostBytes ? {} : { runs: packed }) } };
}

/** Months of times alone are small: less is set aside for them, so that a study's reads all begin at once. */
const pagesOfTimes = { limit: 48, unitsOfItem: 3 } as const;

/** The summaries of these months, both included, strongly consistent. */
export async function readBlocks(
  userId: number,
  variableId: number,
  months: { readonly from: number; readonly to: number },
): Promise<RunBlock[]> {
  const found: RunBlock[] = [];
  const sortOf = (month: number) => runsKey(userId, variableId, month).sk;
  for await (const page of blocks.pages(personPartition(userId), {
    between: [sortOf(months.from), sortOf(months.to)],
    ...(variableId === everyVariable && pagesOfTimes),
  }))
    found.push(...page);
  return found;
}

/** The summaries of a month by variable. */
export async function findBlocks(
  userId: number,
  variableIds: readonly number[],
  month: number,
): Promise<Map<number, RunBlock>> {
  const ids = new Map(variableIds.map((id) => [runsKey(userId, id, month).sk, id]));
  const items = await batchGet(variableIds.map((id) => runsKey(userId, id, month)));
  return new Map(items.map((item) => [must(ids, String(item.sk)), parseBlock(item)]));
}
