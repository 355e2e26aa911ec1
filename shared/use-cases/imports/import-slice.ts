import { requestSealing } from '../../data/histories/sealing-schedule.ts';
import { saveSlice } from '../../data/imports/import-slice.ts';
import { closeWriter, type ImportWriter, openWriter } from '../../data/imports/import-writers.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import type { Outcome } from '../../domain/measurements/outcome.ts';
import { monthOf } from '../../domain/time/calendar.ts';
import { sha256 } from '../../platform/hash.ts';

/** A request that brings rows of an import. */
interface SliceRequest {
  readonly userId: number;
  readonly importId: number;
  readonly requestId: string;
}

/** A request of an import that is noted as writing before it writes. */
export interface OpenSlice {
  readonly writer: ImportWriter;
  close(): Promise<void>;
}

/**
 * Notes what a request of an import found as it was, and itself as one that writes; undefined where the import is not
 * open any more. The first of them, and the first after a pause, asks for the summary, which continues while others
 * follow.
 */
export async function openSlice(
  { userId, importId, requestId }: SliceRequest,
  touched: readonly number[],
  now: number,
): Promise<OpenSlice | undefined> {
  const writer = { userId, importId, name: `${importId}.${sha256(requestId).slice(0, 8)}`, now };
  const opened = await openWriter(writer, new Set(touched.map((id) => monthOf(startOfId(id)))));
  if (opened === undefined) return undefined;
  if (opened.isFirst) await requestSealing(userId, now);
  return { writer, close: () => closeWriter(writer, opened.stale) };
}

/** Counts rows that were there already, and not by this import: nothing else remembers that it brought them. */
export async function noteUnchanged(
  { userId, importId }: SliceRequest,
  outcomes: readonly Outcome[],
): Promise<void> {
  const ids = outcomes
    .filter(({ status, measurement }) => status === 'unchanged' && !isOf(measurement, importId))
    .map(({ measurement }) => startOfId(measurement.id));
  if (ids.length === 0) return;
  const all = outcomes.map(({ measurement }) => measurement.id).sort((a, b) => a - b);
  const seconds = { first: Math.min(...ids), last: Math.max(...ids) };
  await saveSlice(userId, importId, sha256(all.join()).slice(0, 16), { unchanged: ids.length, ...seconds });
}

const isOf = ({ createdIn, changedIn }: Outcome['measurement'], importId: number) =>
  createdIn === importId || changedIn === importId;
