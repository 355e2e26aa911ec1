import type { ImportRow } from '../../shared/imports/rows/import-row.ts';
import { type PostedRow, slicesOf } from '../../shared/imports/slices.ts';
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

/** Posts every row, slice by slice; a slice that is sent again changes nothing. */
export async function sendRows(
  rows: AsyncIterable<ImportRow>,
  service: Service,
  onSlice: (sent: Sent) => void,
): Promise<Sent> {
  const sent = { rows: 0, created: 0, updated: 0, unchanged: 0 };
  const slices = slicesOf(rows);
  const post = async (slice: readonly PostedRow[]) => {
    const { data } = await service.post<Receipts>('/api/v3/measurements/post', slice);
    for (const { status } of data.measurements) sent[status]++;
    sent.rows += slice.length;
    onSlice({ ...sent });
  };
  const sender = async () => {
    for (;;) {
      const next = await slices.next();
      if (next.done) return;
      await post(next.value);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return sent;
}
