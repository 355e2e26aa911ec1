import { etagOf } from '../../domain/measurements/content.ts';
import type { OccupiedPlaces } from '../../domain/measurements/plan-moves.ts';
import { getUnit } from '../../domain/units/units.ts';
import type { RecordingRefusal } from '../../use-cases/measurements/record-measurements.ts';
import {
  badItems,
  ConfirmationNeeded,
  conflict,
  type Failure,
  notFound,
  preconditionFailed,
} from '../failure.ts';
import { importHasEnded } from './import-refusal.ts';

/** Callers who may not read do not learn what is recorded where they wanted to put something. */
export function refuseMeasurements(refusal: RecordingRefusal, isTold: boolean): Failure {
  if (refusal.kind === 'unknownIds')
    return notFound(
      refusal.indexes.map((i) => ({ path: `[${i}].id`, problem: 'this measurement does not exist.' })),
    );
  if (refusal.kind === 'occupied')
    return conflict(
      refusal.indexes.map((i) => ({ path: `[${i}].startAt`, problem: whatIsThere(refusal, i, isTold) })),
    );
  if (refusal.kind === 'changed')
    return preconditionFailed(refusal.indexes.map((i) => ({ path: `[${i}].ifMatch`, problem: changed })));
  if (refusal.kind === 'importEnded') return importHasEnded();
  if (refusal.kind === 'unconfirmed') return new ConfirmationNeeded(refusal.name, refusal.isNew);
  return badItems(refusal.problems);
}

const changed =
  'the measurement has changed since this etag, or was deleted; nothing was saved. Read it again and decide.';

/** An edit that it recommends can be sent as it is. */
function whatIsThere({ others }: OccupiedPlaces, index: number, isTold: boolean): string {
  const other = others.get(index);
  if (other === undefined)
    return 'another item of this request puts a measurement of this variable and source at this time; choose another time.';
  const { id, value, unitId } = other;
  if (!isTold)
    return `another measurement of this variable and source, ${id}, is at this time. Choose another time, or change that one by its id.`;
  const unitAbbreviatedName = getUnit(unitId).abbreviatedName;
  const edit = JSON.stringify({ id, value, unitAbbreviatedName, ifMatch: etagOf(other) });
  return `another measurement of this variable and source, ${id}, is at this time. To change that one post ${edit} with another value, or choose another time.`;
}
