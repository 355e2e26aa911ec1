import { isDeepStrictEqual } from 'node:util';
import { lookAtPlaces } from '../../data/measurements/moved-measurement.ts';
import { conflict } from '../../data/table/retry-on-conflict.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import {
  type ItemToPlace,
  type MovePlan,
  type OccupiedPlaces,
  type Places,
  type Placing,
  planMoves,
} from '../../domain/measurements/plan-moves.ts';

/** The rows that a request found, and where its items go. */
export interface WritePlan extends MovePlan {
  readonly rows: ReadonlyMap<number, Measurement>;
}

/** Plans where items go, looking further where the second they ask for is not free. */
export async function planPlaces(
  userId: number,
  items: readonly ItemToPlace[],
  seen: Places,
  now: number,
): Promise<WritePlan | OccupiedPlaces | typeof conflict> {
  // A row that was to be moved is gone: it was moved already, maybe by the same request, sent twice.
  if (items.some(({ source }) => source !== undefined && !seen.rows.has(source))) return conflict;
  let at = seen;
  for (;;) {
    const plan = planMoves(items, at);
    if (plan.kind === 'occupied') return (await isStillSo(userId, items, at, now)) ? plan : conflict;
    if (plan.kind === 'planned') return { ...plan, rows: at.rows };
    at = together(at, await lookAtPlaces(userId, plan.addresses, now));
  }
}

const together = (a: Places, b: Places): Places => ({
  looked: new Set([...a.looked, ...b.looked]),
  rows: new Map([...a.rows, ...b.rows]),
  forwardings: new Map([...a.forwardings, ...b.forwardings]),
});

/** Places are not read in one moment: what seems to be another one may be the same, moved in between. */
async function isStillSo(
  userId: number,
  items: readonly Placing[],
  { rows }: Places,
  now: number,
): Promise<boolean> {
  const sources = [...new Set(items.flatMap(({ source }) => (source === undefined ? [] : [source])))];
  const again = await lookAtPlaces(userId, sources, now);
  return sources.every((id) => isDeepStrictEqual(again.rows.get(id), rows.get(id)));
}
