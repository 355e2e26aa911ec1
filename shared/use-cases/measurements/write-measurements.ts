import { isConditionFailed } from '../../data/database-errors.ts';
import { measurementKey, userVariableKey, userVariablePrefix } from '../../data/keys.ts';
import {
  addressIsFree,
  isForwarding,
  measurementItem,
  parseMeasurement,
  rowIsThere,
} from '../../data/measurement.ts';
import { forwardingItem } from '../../data/moved-measurement.ts';
import { batchGet, batchWrite, putItem, transactIfAllowed, type Write } from '../../data/table.ts';
import { parseUserVariable } from '../../data/user-variable.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { type Occupied, type Placing, planMoves } from '../../domain/measurements/plan-moves.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';
import type { Slotted } from '../variables/resolve-variables.ts';
import { closeArrivals, openArrivals } from './arrivals.ts';
import type { Outcome, Recorder } from './recording.ts';

/** An item with its address: all is known of it but what is there now. */
export interface Addressed extends Placing {
  readonly input: MeasurementInput;
  readonly slotted: Slotted;
}

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
  items: readonly Addressed[],
  now: number,
): Promise<Recorded | Occupied | Overtaken> {
  const { userId } = recorder;
  const addresses = items.flatMap(({ target, source }) =>
    source === undefined ? [target] : [target, source],
  );
  const variableIds = [...new Set(items.map(({ slotted }) => slotted.variable.variableId))];
  const [{ before, userVariables }, arrivals] = await Promise.all([
    findBefore(userId, [...new Set(addresses)], variableIds),
    openArrivals(
      recorder,
      items.map(({ target, slotted }) => ({ target, sourceName: slotted.sourceName })),
      now,
    ),
  ]);
  if (items.some(({ source }) => source !== undefined && !before.has(source))) return overtaken;
  const plan = planMoves(items, before);
  if (plan.kind === 'occupied') return plan;

  const { places, moves } = plan;
  /** By address; of several items for one address the last counts. */
  const outcomes = new Map(
    places.map(({ source, target }, i) => {
      const existing = source === undefined && moves.has(target) ? undefined : before.get(source ?? target);
      return [target, outcomeOf(items[i] as Addressed, target, existing, recorder, now)];
    }),
  );
  const moving = new Set([...moves].flat());
  const named = new Set(places.flatMap(({ source }) => (source === undefined ? [] : [source])));
  const changed = [...outcomes].filter(([id, { status }]) => status !== 'unchanged' && !moving.has(id));
  const put = (id: number) => measurementItem(userId, (outcomes.get(id) as Outcome).measurement);

  // First, because it alone can be refused.
  const moved = [...moving].map((id): Write => {
    const Item = outcomes.has(id) ? put(id) : forwardingItem(userId, id, moves.get(id) as number, now);
    return { Put: { Item, ConditionExpression: moves.has(id) ? rowIsThere : addressIsFree } };
  });
  const shortened = staleIds(items, places, moving).map(
    ([id, to]): Write => ({
      Put: { Item: forwardingItem(userId, id, to, now), ConditionExpression: 'attribute_exists(movedTo)' },
    }),
  );
  if (moved.length > 0 && !(await transactIfAllowed([...moved, ...shortened]))) return overtaken;
  const edits = changed.filter(([id]) => named.has(id));
  const edited = await mapInParallel(edits, writesAtOnce, ([id]) => putIfThere(put(id)));
  if (edited.includes(false)) return overtaken;
  await batchWrite(changed.filter(([id]) => !named.has(id)).map(([id]) => ({ put: put(id) })));
  await closeArrivals(arrivals, [...outcomes.values()], now);
  return {
    kind: 'recorded',
    outcomes: places.map(({ target }) => outcomes.get(target) as Outcome),
    userVariables: variableIds.map((id) => userVariables.get(id) as UserVariable),
  };
}

/** What is there already, and the settings of the variables: one request for both. */
async function findBefore(userId: number, ids: readonly number[], variableIds: readonly number[]) {
  const variableKeys = variableIds.map((variableId) => userVariableKey(userId, variableId));
  const items = await batchGet([...ids.map((id) => measurementKey(userId, id)), ...variableKeys]);
  const { rows = [], settings = [] } = Object.groupBy(items, ({ sk }) =>
    String(sk).startsWith(userVariablePrefix) ? 'settings' : 'rows',
  );
  const before = rows.filter((item) => !isForwarding(item)).map(parseMeasurement);
  const userVariables = settings.map(parseUserVariable);
  return {
    before: new Map(before.map((measurement) => [measurement.id, measurement])),
    userVariables: new Map(userVariables.map((one) => [one.variable.variableId, one])),
  };
}

function outcomeOf(
  { input, slotted }: Addressed,
  id: number,
  existing: Measurement | undefined,
  { clientId }: Recorder,
  now: number,
): Outcome {
  const content = {
    variableId: slotted.variable.variableId,
    value: input.value,
    unitId: input.unit.id,
    sourceName: slotted.sourceName,
    ...(input.note === undefined || input.note === '' ? {} : { note: input.note }),
  };
  const variableName = slotted.variable.name;
  if (existing?.id === id && isSame(existing, content))
    return { measurement: existing, variableName, status: 'unchanged' };
  const app = existing?.clientId ?? clientId;
  const movedFrom = existing?.id === id ? existing.movedFrom : existing?.id;
  const measurement: Measurement = {
    ...content,
    id,
    ...(app === undefined ? {} : { clientId: app }),
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    ...(movedFrom === undefined ? {} : { movedFrom }),
  };
  const status = existing === undefined ? 'created' : 'updated';
  return { measurement, variableName, status };
}

const isSame = (a: Omit<Measurement, 'id' | 'createdAt' | 'updatedAt'>, b: typeof a) =>
  a.value === b.value && a.unitId === b.unitId && a.note === b.note;

/** Old ids that led to what is moved now: they lead there straight, so that no way grows longer by being used. */
function staleIds(
  items: readonly Addressed[],
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
async function putIfThere(Item: ReturnType<typeof measurementItem>): Promise<boolean> {
  try {
    await putItem({ Item, ConditionExpression: rowIsThere });
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}
