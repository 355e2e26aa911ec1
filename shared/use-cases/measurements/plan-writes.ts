import { isDeepStrictEqual } from 'node:util';
import { readAddresses } from '../../data/measurements/moved-measurement.ts';
import type { MoveWrites, Replacement } from '../../data/measurements/write-measurements.ts';
import { conflict } from '../../data/table/retry-on-conflict.ts';
import { must } from '../../domain/lists/must.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import {
  type ItemToPlace,
  type KnownAddresses,
  type MovePlan,
  type OccupiedPlaces,
  type Placing,
  planMoves,
} from '../../domain/measurements/plan-moves.ts';
import type { PlacedItem } from './recording.ts';
import type { SettledDoses } from './settle-doses.ts';

/** The rows that a request found, and where its items go. */
export interface WritePlan extends MovePlan {
  readonly rows: ReadonlyMap<number, Measurement>;
}

/** Plans where items go, looking further where the second they ask for is not free. */
export async function planPlaces(
  userId: number,
  items: readonly ItemToPlace[],
  seen: KnownAddresses,
  now: number,
): Promise<WritePlan | OccupiedPlaces | typeof conflict> {
  // A row that was to be moved is gone: it was moved already, maybe by the same request, sent twice.
  if (items.some(({ source }) => source !== undefined && !seen.rows.has(source))) return conflict;
  let at = seen;
  for (;;) {
    const plan = planMoves(items, at);
    if (plan.kind === 'occupied') return (await isStillSo(userId, items, at, now)) ? plan : conflict;
    if (plan.kind === 'planned') return { ...plan, rows: at.rows };
    at = together(at, await readAddresses(userId, plan.addresses, now));
  }
}

const together = (a: KnownAddresses, b: KnownAddresses): KnownAddresses => ({
  looked: new Set([...a.looked, ...b.looked]),
  rows: new Map([...a.rows, ...b.rows]),
  forwardings: new Map([...a.forwardings, ...b.forwardings]),
});

/** Addresses are not read in one moment: what seems to be another one may be the same, moved in between. */
async function isStillSo(
  userId: number,
  items: readonly Placing[],
  { rows }: KnownAddresses,
  now: number,
): Promise<boolean> {
  const sources = [...new Set(items.flatMap(({ source }) => (source === undefined ? [] : [source])))];
  const again = await readAddresses(userId, sources, now);
  return sources.every((id) => isDeepStrictEqual(again.rows.get(id), rows.get(id)));
}

interface PlannedWrites {
  readonly together: MoveWrites;
  /** Replaced only if nothing has changed. */
  readonly edits: readonly Replacement[];
  readonly puts: readonly Measurement[];
}

/** The writes of a request: moves and conditional edits in one transaction, then edits, then puts. */
export function writesOf(
  items: readonly PlacedItem[],
  { places, moves, rows }: WritePlan,
  { outcomes, alongside }: Pick<SettledDoses, 'outcomes' | 'alongside'>,
): PlannedWrites {
  const put = (id: number) => must(outcomes, id).measurement;
  const alongsideOf = (id: number) => alongside.get(id) ?? [];
  const replace = (id: number): Replacement => ({ measurement: put(id), was: rows.get(id) });
  const edit = (id: number): Replacement => ({ ...replace(id), alongside: alongsideOf(id) });
  const moving = new Set([...moves].flat());
  const changed = [...outcomes].flatMap(([id, { status }]) =>
    status === 'unchanged' || moving.has(id) ? [] : [id],
  );
  const matched = new Set(
    places.flatMap(({ target }, i) => (items[i]?.input.ifMatch === undefined ? [] : [target])),
  );
  // An entry that answers a slot is recorded in one transaction with the answer, if the address is still free.
  const isEdited = (id: number) => named.has(id) || alongsideOf(id).length > 0;
  const named = new Set(places.flatMap(({ source }) => (source === undefined ? [] : [source])));
  return {
    together: {
      arrived: [...moving].filter((id) => !moves.has(id)).map(put),
      replaced: [
        ...[...moves.keys()].filter((id) => outcomes.has(id)),
        ...changed.filter((id) => matched.has(id)),
      ].map(replace),
      left: [...moves].flatMap(([id, to]) =>
        outcomes.has(id) ? [] : [{ id, row: rows.get(id), to: put(to) }],
      ),
      shortened: staleIds(items, places, moving).map(([id, to]) => ({ id, to: put(to) })),
      alongside: [...new Set([...moving, ...matched])].flatMap(alongsideOf),
    },
    edits: changed.filter((id) => isEdited(id) && !matched.has(id)).map(edit),
    puts: changed.filter((id) => !isEdited(id) && !matched.has(id)).map(put),
  };
}

/** Old ids that led to what is moved: they lead to its new place directly, so that no chain of ids grows. */
function staleIds(
  items: readonly PlacedItem[],
  places: readonly Placing[],
  moving: ReadonlySet<number>,
): [number, number][] {
  const stale = places.flatMap(({ source, target }, i): [number, number][] => {
    const asked = items[i]?.input.id;
    const isStale = asked !== undefined && source !== target && asked !== source && !moving.has(asked);
    return isStale ? [[asked, target]] : [];
  });
  return [...new Map(stale)];
}
