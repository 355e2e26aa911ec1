import { addressIsFree, measurementItem, rowIsThere } from '../../data/measurements/measurement.ts';
import { findMeasurements, forwardingItem } from '../../data/measurements/moved-measurement.ts';
import { isAllowed } from '../../data/table/is-allowed.ts';
import { transactIfAllowed, type Write } from '../../data/table/transact.ts';
import { batchWrite, putItem } from '../../data/table/write.ts';
import { must, mustAt } from '../../domain/lists/must.ts';
import { type Outcome, outcomeOf } from '../../domain/measurements/outcome.ts';
import { type Occupied, type Placing, planMoves } from '../../domain/measurements/plan-moves.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { markLate, requestNowAndThen } from '../histories/mark-late.ts';
import { countArrivals, isCounted, openArrivals } from './arrivals.ts';
import { putNew } from './put-new.ts';
import { type PlacedItem, type Recorder, recordingOf } from './recording.ts';

export interface Recorded {
  readonly kind: 'recorded';
  /** One per item, in order. */
  readonly outcomes: readonly Outcome[];
  readonly userVariables: readonly UserVariable[];
}

/** Another request changed what this one was about to: look again. */
export interface Overtaken {
  readonly kind: 'overtaken';
}
const overtaken: Overtaken = { kind: 'overtaken' };

const writesAtOnce = 16;

export async function writeMeasurements(
  recorder: Recorder,
  items: readonly PlacedItem[],
  now: number,
): Promise<Recorded | Occupied | Overtaken> {
  if (areFewAndNew(items)) return writeFew(recorder, items, now);
  const { userId } = recorder;
  const addresses = items.flatMap(({ target, source }) =>
    source === undefined ? [target] : [target, source],
  );
  const [before, arrivals] = await Promise.all([
    findMeasurements(userId, [...new Set(addresses)]),
    openArrivals(
      recorder,
      items.map(({ target, channel }) => ({ target, sourceName: channel.sourceName })),
      now,
    ),
    markLate(userId, addresses, now),
    requestNowAndThen(userId, addresses, now),
  ]);
  if (items.some(({ source }) => source !== undefined && !before.has(source))) return overtaken;
  const plan = planMoves(items, before);
  if (plan.kind === 'occupied') return plan;

  const { places, moves } = plan;
  /** By address; of several items for one address the last counts. */
  const outcomes = new Map(
    places.map(({ source, target }, i) => {
      const existing = source === undefined && moves.has(target) ? undefined : before.get(source ?? target);
      return [target, outcomeOf(mustAt(items, i), target, existing, recordingOf(recorder, now))];
    }),
  );
  const moving = new Set([...moves].flat());
  const named = new Set(places.flatMap(({ source }) => (source === undefined ? [] : [source])));
  const changed = [...outcomes].filter(([id, { status }]) => status !== 'unchanged' && !moving.has(id));
  const put = (id: number) => measurementItem(userId, must(outcomes, id).measurement);
  const forward = (id: number, to: number) => forwardingItem(userId, id, must(outcomes, to).measurement, now);

  // First, because it alone can be refused.
  const moved = [...moving].map((id): Write => {
    const Item = outcomes.has(id) ? put(id) : forward(id, must(moves, id));
    return { Put: { Item, ConditionExpression: moves.has(id) ? rowIsThere : addressIsFree } };
  });
  const shortened = staleIds(items, places, moving).map(
    ([id, to]): Write => ({
      Put: { Item: forward(id, to), ConditionExpression: 'attribute_exists(movedTo)' },
    }),
  );
  if (moved.length > 0 && !(await transactIfAllowed([...moved, ...shortened]))) return overtaken;
  const edits = changed.filter(([id]) => named.has(id));
  const edited = await mapInParallel(edits, writesAtOnce, ([id]) => putIfThere(put(id)));
  if (edited.includes(false)) return overtaken;
  const puts = changed.filter(([id]) => !named.has(id)).map(([id]) => ({ put: put(id) }));
  await countArrivals(arrivals, [...outcomes.values()], now, () => batchWrite(puts));
  return {
    kind: 'recorded',
    outcomes: places.map(({ target }) => must(outcomes, target)),
    userVariables: userVariablesOf(items),
  };
}

const userVariablesOf = (items: readonly PlacedItem[]): UserVariable[] => [
  ...new Map(items.map(({ channel }) => [channel.variable.variableId, channel.userVariable])).values(),
];

/** More are cheaper to look at, and to write, together. */
const mostPutAlone = 4;

const areFewAndNew = (items: readonly PlacedItem[]) =>
  items.length <= mostPutAlone &&
  items.every(({ source, channel }) => source === undefined && !isCounted(channel.sourceName));

/** What is recorded by hand is hardly ever there before: it is put at once, and looked at only where something is. */
async function writeFew(recorder: Recorder, items: readonly PlacedItem[], now: number): Promise<Recorded> {
  const last = [...new Map(items.map((item) => [item.target, item])).values()];
  const ids = last.map(({ target }) => target);
  await markLate(recorder.userId, ids, now);
  const [written] = await Promise.all([
    mapInParallel(last, mostPutAlone, (item) => putNew(recorder, item, now)),
    requestNowAndThen(recorder.userId, ids, now),
  ]);
  const outcomes = new Map(written.map((outcome) => [outcome.measurement.id, outcome]));
  return {
    kind: 'recorded',
    outcomes: items.map(({ target }) => must(outcomes, target)),
    userVariables: userVariablesOf(items),
  };
}

/** Old ids that led to what is moved now: they lead there directly, so that no chain of ids grows. */
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

/** False when it has been moved or deleted meanwhile. */
const putIfThere = (Item: ReturnType<typeof measurementItem>): Promise<boolean> =>
  isAllowed(putItem({ Item, ConditionExpression: rowIsThere }));
