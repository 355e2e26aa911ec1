import { chunks } from '../domain/lists/chunks.ts';
import { formatUtc } from '../domain/time/calendar.ts';
import type { ImportPart } from './import-parts.ts';
import { type Get, matchWithRecorded } from './rows/recorded-nights.ts';
import { readVariableNames } from './rows/variable-names.ts';

/** The items of one request. */
interface ImportRequest {
  readonly items: readonly object[];
  /** The number of the slice; absent for nights that are moved. */
  readonly index?: number;
}

/** The most measurements that one request may move. */
const mostMoves = 25;

/** Nights that are recorded with another end are moved to the new one, and left out of their slices. */
export async function* requestsOf(parts: AsyncIterable<ImportPart>, get: Get): AsyncGenerator<ImportRequest> {
  let moved: ReadonlySet<string> = new Set();
  for await (const part of parts)
    if ('nights' in part) {
      const changes = await matchWithRecorded(part.nights, get, await readVariableNames(get));
      moved = new Set([...changes.keys()].map((row) => keyOf({ ...row, startAt: formatUtc(row.startAt) })));
      for (const items of chunks([...changes.values()], mostMoves)) yield { items };
    } else {
      const { index, rows } = part;
      yield { index, items: moved.size === 0 ? rows : rows.filter((row) => !moved.has(keyOf(row))) };
    }
}

const keyOf = (row: {
  readonly variableName: string;
  readonly sourceName: string;
  readonly startAt: string;
}): string => `${row.variableName}\n${row.sourceName}\n${row.startAt}`;
