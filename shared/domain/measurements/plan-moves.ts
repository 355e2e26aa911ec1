import { channelOfId, measurementId, startOfId } from '../ids/measurement-id.ts';
import type { Measurement } from './measurement.ts';

/** An item of a request: the id it wants for its measurement, and the present one if it names one. */
export interface Placing {
  readonly target: number;
  readonly source?: number | undefined;
}

/** The measurements at the addresses that have been looked at. A measurement's id is its address. */
export interface Places {
  readonly looked: ReadonlySet<number>;
  readonly rows: ReadonlyMap<number, Measurement>;
  /** The identities of measurements that were there and moved elsewhere, by their old address. */
  readonly forwardings: ReadonlyMap<number, string>;
}

export interface MovePlan {
  readonly kind: 'planned';
  /** The new and the old address of each item's measurement, in the order of the items. */
  readonly places: readonly Placing[];
  /** New addresses by old ones. All moves happen at once: measurements may change places. */
  readonly moves: ReadonlyMap<number, number>;
}

/** These items cannot be placed, because another measurement is or will be there. */
export interface OccupiedPlaces {
  readonly kind: 'occupied';
  readonly indexes: readonly number[];
  /** The measurements that are there, by the item's index. */
  readonly others: ReadonlyMap<number, Measurement>;
}

/** These addresses have to be looked at before anything can be planned. */
export interface UnknownPlaces {
  readonly kind: 'unknown';
  readonly addresses: readonly number[];
}

/** The most seconds after the wanted one that are searched for a free one. */
const furthest = 100;
const lookedAtOnce = 20;

/** Finds the address of each item's measurement. */
export function planMoves(items: readonly Placing[], at: Places): MovePlan | OccupiedPlaces | UnknownPlaces {
  const wanted = lastOfEachSource(recogniseFinishedMoves(items, at.rows));
  const moves = movesOf(wanted);
  const claimed = Map.groupBy(wanted, ({ target }) => target);
  const isTaken = ({ source, target }: Placing) =>
    source !== undefined &&
    ((claimed.get(target) ?? []).some((other) => other.source !== source) ||
      (source !== target && at.rows.has(target) && !moves.has(target)));
  const indexes = wanted.flatMap((item, index) => (isTaken(item) ? [index] : []));
  if (indexes.length > 0) return occupied(indexes, wanted, at);
  return place(wanted, moves, at);
}

function occupied(indexes: readonly number[], wanted: readonly Placing[], { rows }: Places): OccupiedPlaces {
  const others = indexes.flatMap((index): [number, Measurement][] => {
    const other = rows.get(wanted[index]?.target ?? 0);
    return other === undefined ? [] : [[index, other]];
  });
  return { kind: 'occupied', indexes, others: new Map(others) };
}

/** A measurement whose new address is an old id of another one is placed on the next free second. */
function place(
  wanted: readonly Placing[],
  moves: ReadonlyMap<number, number>,
  at: Places,
): MovePlan | OccupiedPlaces | UnknownPlaces {
  const taken = new Set(wanted.map(({ target }) => target));
  const nextFreeOf = new Map<number, number>();
  const unknown = new Set<number>();
  const stuck: number[] = [];
  for (const [index, { source, target }] of wanted.entries()) {
    if (source === undefined || source === target || nextFreeOf.has(source)) continue;
    if (!isReserved(source, target, moves, at)) continue;
    const free = nextFree(source, target, { moves, at, taken, unknown });
    if (free === undefined) stuck.push(index);
    else {
      nextFreeOf.set(source, free);
      taken.add(free);
    }
  }
  if (unknown.size > 0) return { kind: 'unknown', addresses: [...unknown] };
  if (stuck.length > 0) return occupied(stuck, wanted, at);
  const places = wanted.map(({ source, target }) => ({
    source,
    target: (source === undefined ? undefined : nextFreeOf.get(source)) ?? target,
  }));
  return { kind: 'planned', places, moves: movesOf(places) };
}

/** Whether the target is, or will be, an old id of another one; measurements that move in a circle may exchange ids. */
function isReserved(
  source: number,
  target: number,
  moves: ReadonlyMap<number, number>,
  { rows, forwardings }: Places,
): boolean {
  const left = forwardings.get(target);
  if (left !== undefined) return left !== rows.get(source)?.identity;
  return moves.has(target) && circleOf(source, moves).length === 0;
}

interface Search {
  readonly moves: ReadonlyMap<number, number>;
  readonly at: Places;
  readonly taken: ReadonlySet<number>;
  /** Collects the addresses that have to be looked at. */
  readonly unknown: Set<number>;
}

function nextFree(source: number, target: number, { moves, at, taken, unknown }: Search): number | undefined {
  const after = (seconds: number) => measurementId(startOfId(target) + seconds, channelOfId(target));
  for (let seconds = 1; seconds <= furthest; seconds++) {
    const address = after(seconds);
    if (!at.looked.has(address)) {
      for (let more = 0; more < lookedAtOnce; more++) unknown.add(after(seconds + more));
      return address;
    }
    if (address === source) return address;
    const isHeld = at.rows.has(address) || isReserved(source, address, moves, at);
    if (!isHeld && !taken.has(address)) return address;
  }
  return undefined;
}

/**
 * A request that is repeated after its answer was lost names moved measurements by their old ids. If they changed
 * places, or a new one was recorded in their place, those are ids of other measurements. So where all of a circle have
 * moved already, they stay.
 */
function recogniseFinishedMoves(
  items: readonly Placing[],
  rows: ReadonlyMap<number, Measurement>,
): Placing[] {
  const moves = movesOf(items);
  const recorded = new Set(items.flatMap(({ source, target }) => (source === undefined ? [target] : [])));
  const isDone = (source: number) => rows.get(moves.get(source) ?? 0)?.movedFrom === source;
  return items.map(({ source, target }) => {
    if (source === undefined || source === target) return { target, source };
    const circle = circleOf(source, moves);
    const goWithIt = circle.length === 0 && recorded.has(source) ? [source] : circle;
    return { target, source: goWithIt.length > 0 && goWithIt.every(isDone) ? target : source };
  });
}

const movesOf = (items: readonly Placing[]): Map<number, number> =>
  new Map(
    items.flatMap(({ source, target }) =>
      source === undefined || source === target ? [] : [[source, target] as const],
    ),
  );

/** The addresses of the circle in which the measurement at `start` moves; none if it moves in no circle. */
function circleOf(start: number, moves: ReadonlyMap<number, number>): number[] {
  const circle = [start];
  let next = moves.get(start);
  while (next !== undefined && next !== start && circle.length <= moves.size) {
    circle.push(next);
    next = moves.get(next);
  }
  return next === start ? circle : [];
}

/** A measurement that is named twice goes where the last item says. */
function lastOfEachSource(items: readonly Placing[]): Placing[] {
  const last = new Map(items.map((item) => [item.source, item]));
  return items.map((item) => (item.source === undefined ? item : (last.get(item.source) ?? item)));
}
