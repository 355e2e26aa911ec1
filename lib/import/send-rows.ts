import type { ImportPart } from '../../shared/imports/import-parts.ts';
import {
  type ImportOutcome,
  joined,
  nothingYet,
  outcomeOf,
  type Receipts,
} from '../../shared/imports/outcome.ts';
import { refusedIn } from '../../shared/imports/refused-rows.ts';
import { requestsOf } from '../../shared/imports/requests.ts';
import { ImportError } from './import-error.ts';
import type { Service } from './service.ts';

export interface RowsSent extends ImportOutcome {
  readonly rows: number;
}

/** The number of parallel requests: with the batches of each they fill a partition, and more would crowd out neighbours. */
const senders = 2;

/** Posts every row, slice by slice; a slice that is sent again changes nothing. */
export async function sendRows(
  parts: AsyncIterable<ImportPart>,
  service: Service,
  importId: number,
  onSlice: (sent: RowsSent) => void,
): Promise<RowsSent> {
  let sent: RowsSent = { rows: 0, ...nothingYet };
  const post = async (items: readonly object[]) => {
    const outcome = await postSlice(items, service, importId);
    sent = { rows: sent.rows + items.length, ...joined(sent, outcome) };
    onSlice(sent);
  };
  const requests = requestsOf(parts, service.get);
  const sender = async () => {
    for (let next = await requests.next(); !next.done; next = await requests.next())
      if (next.value.items.length > 0) await post(next.value.items);
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return sent;
}

/** Sends rows in one request. If the service names some as wrong, the others are sent again without them. */
async function postSlice(
  rows: readonly object[],
  service: Service,
  importId: number,
): Promise<ImportOutcome> {
  let [left, refused] = [rows, nothingYet];
  while (left.length > 0)
    try {
      const path = `/api/v3/measurements/post?importId=${importId}`;
      return joined(refused, outcomeOf(await service.post<Receipts>(path, left)));
    } catch (error) {
      const wrong = error instanceof ImportError ? refusedIn(error.errors, left) : undefined;
      if (wrong === undefined || wrong.indexes.size === 0) throw error;
      refused = joined(refused, { ...nothingYet, refused: wrong.reasons });
      left = left.filter((_, i) => !wrong.indexes.has(i));
    }
  return refused;
}
