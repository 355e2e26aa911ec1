import { channelOfId, measurementId, startOfId } from '../ids/measurement-id.ts';
import { type Content, hasContent } from './content.ts';
import type { Measurement } from './measurement.ts';

/** An item of a request: the id it wants for its measurement, and the present one if it names one. */
export interface Placing {
  readonly target: number;
  readonly source?: number | undefined;
}

/** An item that should be placed, with what it asks for. */
export interface ItemToPlace extends Placing {
  readonly input: Content;
}

/** The measurements at the addresses that have been looked at. A measurement's id is its address. */
export interface KnownAddresses {
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
interface UnknownPlaces {
  readonly kind: 'unknown';
  readonly addresses: readonly number[];
}

/** The seconds after the wanted one at which a move that is sent again may have arrived before. */
const nearbySeconds = 5;

/** The addresses where an item's measurement may have arrived before, besides the one it asks for. */
export const nearbyOf = ({ source, target }: Placing): number[] =>
  source === undefined || source === target || target < 0
    ? []
    : Array.from({ length: nearbySeconds }, (_, i) => after(target, i + 1));

const after = (target: number, seconds: number) =>
  measurementId(startOfId(target) + seconds, channelOfId(target));

/** The most seconds after the wanted one that are searched for a free one. */
const furthest = 100;
const lookedAtOnce = 20;

/** Finds the address of each item's measurement. */
export function planMoves(
  items: readonly ItemToPlace[],
  at: KnownAddresses,
): MovePlan | OccupiedPlaces | UnknownPlaces {
  const unlooked = items.flatMap(nearbyOf).filter((address) => !at.looked.has(address));
  if (unlooked.length > 0) return { kind: 'unknown', addresses: unlooked };
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

function occupied(
  indexes: readonly number[],
  wanted: readonly Placing[],
  { rows }: KnownAddresses,
): OccupiedPlaces {
  const others = indexes.flatMap((index): [number, Measurement][] => {
    const other = rows.get(wanted[index]?.target ?? 0);
    return other === undefined ? [] : [[index, other]];
  });
  return { kind: 'occupied', indexes, others: new Map(others) };
}

/** A measurement whose new address is an old id of another is placed on the next free second. */
function place(
  wanted: readonly ItemToPlace[],
  moves: ReadonlyMap<number, number>,
  at: KnownAddresses,
): MovePlan | OccupiedPlaces | UnknownPlaces {
  const taken = new Set(wanted.map(({ target }) => target));
  const placed = new Map<number, Placing>();
  const unknown = new Set<number>();
  const stuck: number[] = [];
  for (const [index, item] of wanted.entries()) {
    const { source, target } = item;
    if (source === undefined || source === target || placed.has(source)) continue;
    if (!isReserved(source, target, moves, at)) continue;
    const free = nextFree(source, target, { moves, at, taken, unknown });
    const before = free === undefined || free === source ? undefined : at.rows.get(free);
    if (free === undefined || (before !== undefined && !isRepeatOf(before, item))) stuck.push(index);
    else {
      placed.set(source, { target: free, source: before === undefined ? source : free });
      taken.add(free);
    }
  }
  if (unknown.size > 0) return { kind: 'unknown', addresses: [...unknown] };
  if (stuck.length > 0) return occupied(stuck, wanted, at);
  const places = wanted.map(
    ({ source, target }) => (source === undefined ? undefined : placed.get(source)) ?? { source, target },
  );
  return { kind: 'planned', places, moves: movesOf(places) };
}

/** Whether the target is, or will be, an old id of another; measurements that move in a circle may exchange ids. */
function isReserved(
  source: number,
  target: number,
  moves: ReadonlyMap<number, number>,
  { rows, forwardings }: KnownAddresses,
): boolean {
  const left = forwardings.get(target);
  if (left !== undefined) return left !== rows.get(source)?.identity;
  return moves.has(target) && circleOf(source, moves).length === 0;
}

interface Search {
  readonly moves: ReadonlyMap<number, number>;
  readonly at: KnownAddresses;
  readonly taken: ReadonlySet<number>;
  /** Collects the addresses that have to be looked at. */
  readonly unknown: Set<number>;
}

/** The next second that is free, or at which this id's measurement arrived before. */
function nextFree(source: number, target: number, { moves, at, taken, unknown }: Search): number | undefined {
  for (let seconds = 1; seconds <= furthest; seconds++) {
    const address = after(target, seconds);
    if (!at.looked.has(address)) {
      for (let more = 0; more < lookedAtOnce; more++) unknown.add(after(target, seconds + more));
      return address;
    }
    if (address === source || at.rows.get(address)?.movedFrom === source) return address;
    const isHeld = at.rows.has(address) || isReserved(source, address, moves, at);
    if (!isHeld && !taken.has(address)) return address;
  }
  return undefined;
}

/**
 * A request that is repeated after its answer was lost names moved measurements by their old ids. If they changed
 * places, or a new one was recorded in their place, those are ids of other measurements. So where all of a circle have
 * moved already, they stay; and so does one that arrived as it is asked for.
 */
function recogniseFinishedMoves(
  items: readonly ItemToPlace[],
  rows: ReadonlyMap<number, Measurement>,
): ItemToPlace[] {
  const moves = movesOf(items);
  const recorded = new Set(items.flatMap(({ source, target }) => (source === undefined ? [target] : [])));
  const isDone = (source: number) => rows.get(moves.get(source) ?? 0)?.movedFrom === source;
  return items.map((item) => {
    const { source, target } = item;
    if (source === undefined || source === target) return item;
    const circle = circleOf(source, moves);
    const goWithIt = circle.length === 0 && recorded.has(source) ? [source] : circle;
    if (goWithIt.length > 0) return goWithIt.every(isDone) ? { ...item, source: target } : item;
    // The requested second may have been taken then and be free by now.
    const arrived = [target, ...nearbyOf(item)].find(
      (address) => !moves.has(address) && isRepeatOf(rows.get(address), item),
    );
    return arrived === undefined ? item : { ...item, source: arrived, target: arrived };
  });
}

/** Whether the same request moved this measurement here before, by an id that another one has now. */
const isRepeatOf = (row: Measurement | undefined, { source, input }: ItemToPlace) =>
  row !== undefined && row.movedFrom === source && hasContent(row, input);

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
function lastOfEachSource(items: readonly ItemToPlace[]): ItemToPlace[] {
  const last = new Map(items.map((item) => [item.source, item]));
  return items.map((item) => (item.source === undefined ? item : (last.get(item.source) ?? item)));
}
