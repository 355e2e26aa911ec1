import {
  createMeasurement,
  createTogether,
  putMeasurement,
} from '../../data/measurements/write-measurements.ts';
import { conflict } from '../../data/table/retry-on-conflict.ts';
import type { Write } from '../../data/table/transact.ts';
import { must } from '../../domain/lists/must.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { type Outcome, outcomeOf } from '../../domain/measurements/outcome.ts';
import type { OccupiedPlaces } from '../../domain/measurements/plan-moves.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { lateMarks, markLate, requestSummarySometimes } from '../histories/mark-late.ts';
import { isCounted } from './arrivals.ts';
import {
  occupiedBy,
  type PlacedItem,
  type Recorder,
  type RecordingResult,
  recordingOf,
  resultOf,
} from './recording.ts';
import { settleDoses } from './settle-doses.ts';

/** More are cheaper to look at, and to write, together. */
const mostPutAlone = 4;

export const areFewAndNew = (items: readonly PlacedItem[]) =>
  items.length <= mostPutAlone &&
  items.every(
    ({ source, channel, input }) =>
      source === undefined && input.ifMatch === undefined && !isCounted(channel.sourceName),
  );

/**
 * Writes rows as people record them by hand. They are hardly ever there before: each is put at once, and looked at only
 * where something is. Undefined where that is not possible, because of slots of reminders that they answer.
 */
export async function writeFew(
  recorder: Recorder,
  items: readonly PlacedItem[],
  now: number,
): Promise<RecordingResult | OccupiedPlaces | typeof conflict | undefined> {
  const last = [...new Map(items.map((item) => [item.target, item])).values()];
  const ids = last.map(({ target }) => target);
  const recording = recordingOf(recorder, now);
  const doses = await settleDoses(
    recorder,
    last.map((item) => ({
      item,
      before: undefined,
      outcome: outcomeOf(item, item.target, undefined, recording),
    })),
    now,
  );
  if (doses === conflict) return doses;
  // A mark joins the write of a single row; those of several would stand in each other’s way.
  const marks = ids.length === 1 ? ids.flatMap((id) => lateMarks(recorder.userId, id, now)) : [];
  if (marks.length === 0) await markLate(recorder.userId, ids, now);
  const [written] = await Promise.all([
    mapInParallel(last, mostPutAlone, (item) => {
      const alongside = [...(doses.alongside.get(item.target) ?? []), ...marks];
      return putNew(recorder, item, must(doses.outcomes, item.target), alongside, now);
    }),
    requestSummarySometimes(recorder.userId, ids, now),
  ]);
  if (written.includes(undefined)) return undefined;
  const others = written.flatMap((one, i): [number, Measurement][] =>
    one !== undefined && 'occupant' in one ? [[i, one.occupant]] : [],
  );
  if (others.length > 0) return occupiedBy(others);
  const outcomes = new Map(
    written.flatMap((one) =>
      one === undefined || 'occupant' in one ? [] : [[one.measurement.id, one] as const],
    ),
  );
  return resultOf(items, items, outcomes);
}

/**
 * Writes an item that is probably new in one call; where something is at its address, as if that had been read first.
 * An assistant changes nothing that is there and says otherwise: that is answered instead. Undefined where something
 * stands in the way of what should be written together with it.
 */
async function putNew(
  recorder: Recorder,
  item: PlacedItem,
  fresh: Outcome,
  alongside: readonly Write[],
  now: number,
): Promise<Outcome | { readonly occupant: Measurement } | undefined> {
  const { userId } = recorder;
  if (alongside.length > 0)
    return (await createTogether(userId, fresh.measurement, alongside)) ? fresh : undefined;
  const there = await createMeasurement(userId, fresh.measurement);
  if (there === 'created') return fresh;
  // A row is as new as elsewhere where only the pointer of a moved one is in its way.
  const outcome =
    there.row === undefined ? fresh : outcomeOf(item, item.target, there.row, recordingOf(recorder, now));
  if (recorder.assistant !== undefined && outcome.status === 'updated' && there.row !== undefined)
    return { occupant: there.row };
  if (outcome.status !== 'unchanged') await putMeasurement(userId, outcome.measurement);
  return outcome;
}
