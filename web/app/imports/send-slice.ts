import { joined, nothingYet, type Outcome } from '../../../shared/imports/outcome.ts';
import { refusedIn } from '../../../shared/imports/refused-rows.ts';
import { callPatiently, type Patience, readRefused, refusalFrom } from './call-patiently.ts';

interface Receipts {
  readonly data: {
    readonly measurements: readonly { readonly status: 'created' | 'updated' | 'unchanged' }[];
  };
}

/** Sends rows as one request; those that the service names as wrong are left out, and the others sent again. */
export async function sendSlice(
  rows: readonly object[],
  importId: number,
  patience: Patience,
): Promise<Outcome> {
  let [left, outcome] = [rows, nothingYet];
  while (left.length > 0) {
    const response = await callPatiently(
      { method: 'POST', path: '/api/v3/measurements/post', query: { importId }, body: left },
      patience,
    );
    if (response.ok) return joined(outcome, outcomeOf((await response.json()) as Receipts));
    const refused = await readRefused(response);
    const wrong = refusedIn(refused.errors, left);
    if (wrong.indexes.size === 0) throw refusalFrom(refused);
    outcome = joined(outcome, { ...nothingYet, refused: wrong.reasons });
    left = left.filter((_, i) => !wrong.indexes.has(i));
  }
  return outcome;
}

function outcomeOf({ data }: Receipts): Outcome {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const { status } of data.measurements) counts[status]++;
  return { ...counts, refused: [] };
}
