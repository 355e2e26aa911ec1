import { createMeasurement } from '../../data/measurements/create-measurement.ts';
import { putMeasurement } from '../../data/measurements/replace-measurements.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { type Outcome, outcomeOf } from '../../domain/measurements/outcome.ts';
import { type PlacedItem, type Recorder, recordingOf } from './recording.ts';

/**
 * Writes an item that is probably new in one call; where something is at its address, as if that had been read first.
 * An assistant changes nothing that is there and says otherwise: that is answered instead.
 */
export async function putNew(
  recorder: Recorder,
  item: PlacedItem,
  now: number,
): Promise<Outcome | { readonly occupant: Measurement }> {
  const { userId } = recorder;
  const recording = recordingOf(recorder, now);
  const fresh = outcomeOf(item, item.target, undefined, recording);
  const there = await createMeasurement(userId, fresh.measurement);
  if (there === 'created') return fresh;
  const outcome = outcomeOf(item, item.target, there.row, recording);
  if (recorder.assistant !== undefined && outcome.status === 'updated' && there.row !== undefined)
    return { occupant: there.row };
  if (outcome.status !== 'unchanged') await putMeasurement(userId, outcome.measurement);
  return outcome;
}
