import type { Measurement } from './measurement.ts';

/** An item of a request: where it wants its measurement to be, and where that is now, if it names one by its id. */
export interface Placing {
  readonly target: number;
  readonly source?: number | undefined;
}

export interface MovePlan {
  readonly kind: 'planned';
  /** Where each item's measurement will be, and where it comes from, in the order of the items. */
  readonly places: readonly Placing[];
  /** From the old address to the new one. All happen at once: two measurements may change places. */
  readonly moves: ReadonlyMap<number, number>;
}

/** Another measurement is, or will be, where these items want to put theirs. */
export interface Occupied {
  readonly kind: 'occupied';
  readonly indexes: readonly number[];
}

/** Works out who goes where; `before` holds what is at the sources and targets now. */
export function planMoves(
  items: readonly Placing[],
  before: ReadonlyMap<number, Measurement>,
): MovePlan | Occupied {
  const places = lastOfEachSource(recogniseDone(items, before));
  const arriving = Map.groupBy(
    places.filter(({ source }) => source !== undefined),
    ({ target }) => target,
  );
  const moves = new Map(
    places.flatMap(({ source, target }) =>
      source === undefined || source === target ? [] : [[source, target] as const],
    ),
  );
  const isOccupied = ({ source, target }: Placing) =>
    source !== undefined &&
    ((arriving.get(target) ?? []).some((other) => other.source !== source) ||
      (source !== target && before.has(target) && !moves.has(target)));
  const indexes = places.flatMap((place, index) => (isOccupied(place) ? [index] : []));
  return indexes.length > 0 ? { kind: 'occupied', indexes } : { kind: 'planned', places, moves };
}

/**
 * Measurements that change places are, when the request is repeated, each at the address that the other one is named
 * by. What came from there already stays.
 */
function recogniseDone(items: readonly Placing[], before: ReadonlyMap<number, Measurement>): Placing[] {
  const targets = new Set(items.map(({ target }) => target));
  return items.map(({ source, target }) => {
    const isDone = source !== undefined && targets.has(source) && before.get(target)?.movedFrom === source;
    return { target, source: isDone ? target : source };
  });
}

/** A measurement that is named twice goes where the last item says. */
function lastOfEachSource(items: readonly Placing[]): Placing[] {
  const last = new Map(items.map((item) => [item.source, item]));
  return items.map((item) => (item.source === undefined ? item : (last.get(item.source) ?? item)));
}
