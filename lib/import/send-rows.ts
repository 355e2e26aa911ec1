import type { ImportPart } from '../../shared/imports/import-parts.ts';
import { requestsOf } from '../../shared/imports/requests.ts';
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
  parts: AsyncIterable<ImportPart>,
  service: Service,
  importId: number,
  onSlice: (sent: Sent) => void,
): Promise<Sent> {
  const sent = { rows: 0, created: 0, updated: 0, unchanged: 0 };
  const post = async (items: readonly object[]) => {
    const { data } = await service.post<Receipts>(`/api/v3/measurements/post?importId=${importId}`, items);
    for (const { status } of data.measurements) sent[status]++;
    sent.rows += items.length;
    onSlice({ ...sent });
  };
  const requests = requestsOf(parts, service.get);
  const sender = async () => {
    for (let next = await requests.next(); !next.done; next = await requests.next())
      if (next.value.items.length > 0) await post(next.value.items);
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return sent;
}
