import { createMeasurement, createTogether } from '../../data/measurements/create-measurement.ts';
import { putMeasurement } from '../../data/measurements/replace-measurements.ts';
import type { Write } from '../../data/table/transact.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { type Outcome, outcomeOf } from '../../domain/measurements/outcome.ts';
import { type PlacedItem, type Recorder, recordingOf } from './recording.ts';

/**
 * Writes an item that is probably new in one call; where something is at its address, as if that had been read first.
 * An assistant changes nothing that is there and says otherwise: that is answered instead. Undefined where something
 * stands in the way of what is to be written together with it.
 */
export async function putNew(
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
  const outcome = outcomeOf(item, item.target, there.row, recordingOf(recorder, now));
  if (recorder.assistant !== undefined && outcome.status === 'updated' && there.row !== undefined)
    return { occupant: there.row };
  if (outcome.status !== 'unchanged') await putMeasurement(userId, outcome.measurement);
  return outcome;
}
