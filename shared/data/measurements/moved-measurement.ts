import * as v from 'valibot';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { DAY_SECONDS } from '../../domain/time/calendar.ts';
import { idOfMeasurement, measurementKey } from '../keys/measurements.ts';
import type { Item } from '../table/item.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet } from '../table/read.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { isForwarding, parseMeasurement } from './measurement.ts';

/**
 * A measurement's id is its address, so moving it gives it another. What it leaves at the old address says where it
 * went, and which one it was: another may be there by now. Whatever is recorded at the old address later simply takes
 * its place.
 */
export const storedForwarding = v.object({
  movedTo: v.number(),
  identity: v.string(),
  [timeToLiveAttribute]: v.number(),
});

const forwardingSeconds = 90 * DAY_SECONDS;

export const forwardingItem = (
  userId: number,
  from: number,
  { id, identity }: Measurement,
  now: number,
): Item => ({
  ...measurementKey(userId, from),
  movedTo: id,
  identity,
  [timeToLiveAttribute]: now + forwardingSeconds,
});

/** Where to look for a measurement, and for which one; any at the address that was asked for. */
interface Step {
  readonly address: number;
  readonly identity?: string;
}

/** The database removes what has expired some hours late. */
function nextStep(item: Item, now: number): Step | undefined {
  const { movedTo, identity, expiresAt } = parseStored(storedForwarding, item);
  return expiresAt > now ? { address: movedTo, identity } : undefined;
}

/** What is at these addresses now. */
export async function findMeasurements(
  userId: number,
  ids: readonly number[],
): Promise<Map<number, Measurement>> {
  const items = await batchGet(ids.map((id) => measurementKey(userId, id)));
  const rows = items.filter((item) => !isForwarding(item)).map(parseMeasurement);
  return new Map(rows.map((measurement) => [measurement.id, measurement]));
}

/** Nobody moves a measurement so often within 90 days, and each step is a read. */
const mostSteps = 100;

/** The measurements of these ids, wherever they have been moved since; by the id asked for. */
export async function locateMeasurements(
  userId: number,
  ids: readonly number[],
  now: number,
): Promise<Map<number, Measurement>> {
  const located = new Map<number, Measurement>();
  let sought = new Map(ids.map((id): [number, Step] => [id, { address: id }]));
  for (let step = 0; sought.size > 0 && step < mostSteps; step++) {
    const addresses = [...new Set([...sought.values()].map(({ address }) => address))];
    const items = await batchGet(addresses.map((id) => measurementKey(userId, id)));
    const found = new Map(items.map((item) => [idOfMeasurement(item.sk), item]));
    const next = new Map<number, Step>();
    for (const [id, { address, identity }] of sought) {
      const item = found.get(address);
      if (item === undefined || (identity !== undefined && item.identity !== identity)) continue;
      const destination = isForwarding(item) ? nextStep(item, now) : undefined;
      if (destination !== undefined) next.set(id, destination);
      else if (!isForwarding(item)) located.set(id, parseMeasurement(item));
    }
    sought = next;
  }
  return located;
}
