import type { MoveWrites } from '../../data/measurements/move-measurements.ts';
import type { Replacement } from '../../data/measurements/replace-measurements.ts';
import { must } from '../../domain/lists/must.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Placing } from '../../domain/measurements/plan-moves.ts';
import type { WritePlan } from './plan-places.ts';
import type { PlacedItem } from './recording.ts';
import type { SettledDoses } from './settle-doses.ts';

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
