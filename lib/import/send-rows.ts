import type { ImportRow } from '../../shared/imports/rows/import-row.ts';
import { matchWithRecorded } from '../../shared/imports/rows/recorded-nights.ts';
import { slicesOf } from '../../shared/imports/slices.ts';
import type { Service } from './service.ts';

export interface Sent {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

interface Receipts {
  readonly data: {
    readonly measurements: readonly { readonly status: 'created' | 'updated' | 'unchanged' }[];
  };
}

/** Requests under way at the same time. */
const senders = 3;
/** Measurements that one request may move. */
const mostMoves = 25;

/** Posts every row, slice by slice; a slice that is sent again changes nothing. */
export async function sendRows(
  rows: AsyncIterable<ImportRow>,
  service: Service,
  importId: number,
  variableNames: readonly string[],
  onSlice: (sent: Sent) => void,
): Promise<Sent> {
  const sent = { rows: 0, created: 0, updated: 0, unchanged: 0 };
  const nights: ImportRow[] = [];
  const post = async (items: readonly object[]) => {
    const { data } = await service.post<Receipts>(`/api/v3/measurements/post?importId=${importId}`, items);
    for (const { status } of data.measurements) sent[status]++;
    sent.rows += items.length;
    onSlice({ ...sent });
  };
  await inTurn(slicesOf(without(nights, rows)), post);
  const { moved, others } = await matchWithRecorded(nights, service.get, variableNames);
  for (let i = 0; i < moved.length; i += mostMoves) await post(moved.slice(i, i + mostMoves));
  await inTurn(slicesOf(toAsync(others)), post);
  return sent;
}

/** As many at the same time as there are senders. */
async function inTurn<T>(items: AsyncGenerator<T>, send: (item: T) => Promise<void>): Promise<void> {
  const sender = async () => {
    for (;;) {
      const next = await items.next();
      if (next.done) return;
      await send(next.value);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
}

/** Nights wait: they are held against what is recorded, and there are few of them. */
async function* without(nights: ImportRow[], rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow> {
  for await (const row of rows)
    if (row.isNight) nights.push(row);
    else yield row;
}

async function* toAsync<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
