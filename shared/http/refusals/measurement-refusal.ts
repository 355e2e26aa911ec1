import type { Refusal } from '../../use-cases/measurements/record-measurements.ts';
import { badItems, conflict, type Failure, notFound } from '../failure.ts';

export function refuseMeasurements(refusal: Refusal): Failure {
  if (refusal.kind === 'unknownIds')
    return notFound(refusal.indexes.map((i) => `[${i}].id: there is no such measurement.`).join(' '));
  if (refusal.kind === 'occupied')
    return conflict(refusal.indexes.map((i) => `[${i}].startAt: ${occupied}`).join(' '));
  return badItems(refusal.problems);
}

const occupied =
  'another measurement of this variable and source is at this time; change or delete that one, or choose another time.';
