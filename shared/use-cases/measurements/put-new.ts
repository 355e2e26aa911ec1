import { isDeepStrictEqual } from 'node:util';
import { isForwarding, measurementItem, parseMeasurement } from '../../data/measurements/measurement.ts';
import { itemOfFailedCondition, wasRetried } from '../../data/table/database-errors.ts';
import { putItem } from '../../data/table/write.ts';
import { type Outcome, outcomeOf } from '../../domain/measurements/outcome.ts';
import { type PlacedItem, type Recorder, recordingOf } from './recording.ts';

/** Writes an item that is probably new in one call; where something is at its address, as if that had been read first. */
export async function putNew(recorder: Recorder, item: PlacedItem, now: number): Promise<Outcome> {
  const { userId } = recorder;
  const recording = recordingOf(recorder, now);
  const fresh = outcomeOf(item, item.target, undefined, recording);
  try {
    await putItem({
      Item: measurementItem(userId, fresh.measurement),
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return fresh;
  } catch (error) {
    const there = itemOfFailedCondition(error);
    if (there === undefined) throw error;
    const existing = isForwarding(there) ? undefined : parseMeasurement(there);
    // An earlier try of the same call was done, and only its answer lost.
    if (wasRetried(error) && isDeepStrictEqual(existing, fresh.measurement)) return fresh;
    const outcome = outcomeOf(item, item.target, existing, recording);
    if (outcome.status !== 'unchanged') await putItem({ Item: measurementItem(userId, outcome.measurement) });
    return outcome;
  }
}
