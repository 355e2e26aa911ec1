import { mustAt } from '../lists/must.ts';
import { type Content, etagOf, hasContent } from './content.ts';
import type { Measurement } from './measurement.ts';
import type { Placing } from './plan-moves.ts';
import type { WholeMeasurement } from './posted-measurement.ts';

/** The items whose measurement does not have the etag that they name. */
export interface ChangedMeasurements {
  readonly kind: 'changed';
  readonly indexes: readonly number[];
}

interface Conditional {
  readonly input: Content & Pick<WholeMeasurement, 'ifMatch'>;
}

/**
 * The items whose measurement has another etag than they ask for. One that is already as the item wants it counts as
 * the same: the request is repeated because its answer was lost.
 */
export function changedSince(
  items: readonly Conditional[],
  places: readonly Placing[],
  rows: ReadonlyMap<number, Measurement>,
): ChangedMeasurements | undefined {
  const indexes = items.flatMap(({ input }, i) => {
    const { ifMatch } = input;
    if (ifMatch === undefined) return [];
    const { source, target } = mustAt(places, i);
    const row = rows.get(source ?? target);
    const isDone = row?.id === target && hasContent(row, input);
    return row !== undefined && (etagOf(row) === ifMatch || isDone) ? [] : [i];
  });
  return indexes.length === 0 ? undefined : { kind: 'changed', indexes };
}
