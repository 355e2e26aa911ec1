import { channelOfId, measurementId, startOfId } from '../ids/measurement-id.ts';
import type { Measurement } from './measurement.ts';

/** An item of a request: where it wants its measurement to be, and where that is now, if it names one by its id. */
export interface Placing {
  readonly target: number;
  readonly source?: number | undefined;
}

/** What lies at addresses that have been looked at. */
export interface Places {
  readonly looked: ReadonlySet<number>;
  readonly rows: ReadonlyMap<number, Measurement>;
  /** Of measurements that were there and went elsewhere, the identity. */
  readonly forwardings: ReadonlyMap<number, string>;
}

export interface MovePlan {
  readonly kind: 'planned';
  /** Where each item's measurement will be, and where it comes from, in the order of the items. */
  readonly places: readonly Placing[];
  /** From the old address to the new one. All happen at once: measurements may change places. */
  readonly moves: ReadonlyMap<number, number>;
}

/** Another measurement is, or will be, where these items want to put theirs. */
export interface OccupiedPlaces {
  readonly kind: 'occupied';
  readonly indexes: readonly number[];
  /** Those that are there, by the item's index. */
  readonly others: ReadonlyMap<number, Measurement>;
}

/** What is at these addresses has to be known first. */
export interface UnknownPlaces {
  readonly kind: 'unknown';
  readonly addresses: readonly number[];
}

/** How far the next free second is looked for. */
const furthest = 100;
const lookedAtOnce = 20;

/** Works out who goes where. */
export function planMoves(items: readonly Placing[], at: Places): MovePlan | OccupiedPlaces | UnknownPlaces {
  const wanted = lastOfEachSource(recogniseDone(items, at.rows));
  const moves = movesOf(wanted);
  const claimed = Map.groupBy(wanted, ({ target }) => target);
  const isTaken = ({ source, target }: Placing) =>
    source !== undefined &&
    ((claimed.get(target) ?? []).some((other) => other.source !== source) ||
      (source !== target && at.rows.has(target) && !moves.has(target)));
  const indexes = wanted.flatMap((place, index) => (isTaken(place) ? [index] : []));
  if (indexes.length > 0) return occupied(indexes, wanted, at);
  return land(wanted, moves, at);
}

function occupied(indexes: readonly number[], wanted: readonly Placing[], { rows }: Places): OccupiedPlaces {
  const others = indexes.flatMap((index): [number, Measurement][] => {
    const other = rows.get(wanted[index]?.target ?? 0);
    return other === undefined ? [] : [[index, other]];
  });
  return { kind: 'occupied', indexes, others: new Map(others) };
}

/** What would end where an old id of another measurement leads lands on the next second at which nothing is. */
function land(
  wanted: readonly Placing[],
  moves: ReadonlyMap<number, number>,
  at: Places,
): MovePlan | OccupiedPlaces | UnknownPlaces {
  const taken = new Set(wanted.map(({ target }) => target));
  const landed = new Map<number, number>();
  const unknown = new Set<number>();
  const stuck: number[] = [];
  for (const [index, { source, target }] of wanted.entries()) {
    if (source === undefined || source === target || landed.has(source)) continue;
    if (!isReserved(source, target, moves, at)) continue;
    const free = nextFree(source, target, { moves, at, taken, unknown });
    if (free === undefined) stuck.push(index);
    else {
      landed.set(source, free);
      taken.add(free);
    }
  }
  if (unknown.size > 0) return { kind: 'unknown', addresses: [...unknown] };
  if (stuck.length > 0) return occupied(stuck, wanted, at);
  const places = wanted.map(({ source, target }) => ({
    source,
    target: (source === undefined ? undefined : landed.get(source)) ?? target,
  }));
  return { kind: 'planned', places, moves: movesOf(places) };
}

/** Whether an old id leads away from there, or will: only measurements that go round in a circle exchange addresses. */
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
  /** Filled with what has to be looked at. */
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
 * Measurements that change places, or are followed by one that is recorded in their place, are, when the request is
 * repeated, named by the address of another one. Where all of a circle came from there already, they stay.
 */
function recogniseDone(items: readonly Placing[], rows: ReadonlyMap<number, Measurement>): Placing[] {
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

/** The addresses whose measurements go round with that of this one; none where they do not. */
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
