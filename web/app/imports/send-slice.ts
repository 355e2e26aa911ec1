import {
  type ImportOutcome,
  joined,
  nothingYet,
  outcomeOf,
  type Receipts,
} from '../../../shared/imports/outcome.ts';
import { refusedIn } from '../../../shared/imports/refused-rows.ts';
import { callPatiently, type Patience, refusalFrom } from './call-patiently.ts';

/** Sends rows as one request; those that the service names as wrong are left out, and the others sent again. */
export async function sendSlice(
  rows: readonly object[],
  importId: number,
  patience: Patience,
): Promise<ImportOutcome> {
  let [left, outcome] = [rows, nothingYet];
  while (left.length > 0) {
    const result = await callPatiently<Receipts>(
      { method: 'POST', path: '/api/v3/measurements/post', query: { importId }, body: left },
      patience,
    );
    if (result.ok) return joined(outcome, outcomeOf(result.data));
    const wrong = refusedIn(result.error.problems, left);
    if (wrong.indexes.size === 0) throw refusalFrom(result.error);
    outcome = joined(outcome, { ...nothingYet, refused: wrong.reasons });
    left = left.filter((_, i) => !wrong.indexes.has(i));
  }
  return outcome;
}
