import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { OccupiedPlaces } from '../../domain/measurements/plan-moves.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { markLate, requestNowAndThen } from '../histories/mark-late.ts';
import { isCounted } from './arrivals.ts';
import { putNew } from './put-new.ts';
import type { PlacedItem, Recorder } from './recording.ts';
import { occupiedBy, type RecordingResult, resultOf } from './recording-result.ts';

/** More are cheaper to look at, and to write, together. */
const mostPutAlone = 4;

export const areFewAndNew = (items: readonly PlacedItem[]) =>
  items.length <= mostPutAlone &&
  items.every(
    ({ source, channel, input }) =>
      source === undefined && input.ifMatch === undefined && !isCounted(channel.sourceName),
  );

/** Writes rows as people record them by hand. They are hardly ever there before: each is put at once, and looked at only where something is. */
export async function writeFew(
  recorder: Recorder,
  items: readonly PlacedItem[],
  now: number,
): Promise<RecordingResult | OccupiedPlaces> {
  const last = [...new Map(items.map((item) => [item.target, item])).values()];
  const ids = last.map(({ target }) => target);
  await markLate(recorder.userId, ids, now);
  const [written] = await Promise.all([
    mapInParallel(last, mostPutAlone, (item) => putNew(recorder, item, now)),
    requestNowAndThen(recorder.userId, ids, now),
  ]);
  const others = written.flatMap((one, i): [number, Measurement][] =>
    'occupant' in one ? [[i, one.occupant]] : [],
  );
  if (others.length > 0) return occupiedBy(others);
  const outcomes = new Map(
    written.flatMap((one) => ('occupant' in one ? [] : [[one.measurement.id, one] as const])),
  );
  return resultOf(items, items, outcomes);
}
