import type { Refusal } from '../data/record-measurements.ts';
import { badRequest, type Failure, notFound, problemAt } from './failure.ts';

export function refuseMeasurements(refusal: Refusal): Failure {
  if (refusal.kind === 'unknownIds')
    return notFound(refusal.indexes.map((i) => `[${i}].id: there is no such measurement.`).join(' '));
  return badRequest(...refusal.problems.map(({ path, problem }) => problemAt(path, problem)));
}
