import { createMeasurement } from '../../data/measurements/create-measurement.ts';
import { putMeasurement } from '../../data/measurements/replace-measurements.ts';
import { type Outcome, outcomeOf } from '../../domain/measurements/outcome.ts';
import { type PlacedItem, type Recorder, recordingOf } from './recording.ts';

/** Writes an item that is probably new in one call; where something is at its address, as if that had been read first. */
export async function putNew(recorder: Recorder, item: PlacedItem, now: number): Promise<Outcome> {
  const { userId } = recorder;
  const recording = recordingOf(recorder, now);
  const fresh = outcomeOf(item, item.target, undefined, recording);
  const there = await createMeasurement(userId, fresh.measurement);
  if (there === 'created') return fresh;
  const outcome = outcomeOf(item, item.target, there.row, recording);
  if (outcome.status !== 'unchanged') await putMeasurement(userId, outcome.measurement);
  return outcome;
}
