import * as v from 'valibot';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { KnownAddresses } from '../../domain/measurements/plan-moves.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { Item } from '../item.ts';
import { idOfMeasurement, measurementKey } from '../keys/measurements.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet } from '../table/read.ts';
import { type AnyCondition, atMost, exists, isNew, putWrite } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { isForwarding, parseMeasurement, rowIsThere } from './measurement.ts';

/**
 * A measurement's id is its address, so moving it gives it another one. An item at the old address says where it went,
 * and which measurement it was, because another may be there by now. Recording at the old address replaces the item.
 */
const storedForwarding = v.pipe(
  v.object({
    movedTo: v.number(),
    movedIdentity: v.optional(v.string()),
    /** The name that older items have for `movedIdentity`; a row recorded there later would have taken it for its own. */
    identity: v.optional(v.string()),
    [timeToLiveAttribute]: v.number(),
  }),
  v.transform(({ identity = '', movedIdentity = identity, ...rest }) => ({ ...rest, movedIdentity })),
);
const parseForwarding = (item: Item) => parseStored(storedForwarding, item);

const forwardingSeconds = 90 * daySeconds;

/** Says at an old address where a measurement went. */
export const putForwarding = (
  userId: number,
  from: number,
  { id, identity }: Measurement,
  now: number,
  onlyIf: AnyCondition,
) =>
  putWrite(
    measurementKey(userId, from),
    { movedTo: id, movedIdentity: identity, [timeToLiveAttribute]: now + forwardingSeconds },
    onlyIf,
  );

/** The condition of writes that change where an old id of a measurement leads. */
export const leadsTo = ({ identity = '' }: Measurement) => [
  { movedTo: exists, movedIdentity: identity },
  { movedTo: exists, identity },
];

/** The condition of writes to an address that is free, and is not the old id of another measurement. */
export const isFreeFor = (measurement: Measurement, now: number) => [
  isNew,
  ...leadsTo(measurement),
  { movedTo: exists, [timeToLiveAttribute]: atMost(now) },
];

/** The condition that a measurement is as it was read, or that there is still none. */
export function ifUnchanged(row: Measurement | undefined): AnyCondition {
  if (row === undefined) return isNew;
  const { value, unitId, note, updatedAt } = row;
  return { ...rowIsThere, value: String(value), unitId, updatedAt, note };
}

/** The next address to look at, and the identity of the measurement that is looked for; without one, any will do. */
interface Step {
  readonly address: number;
  readonly identity?: string;
}

/** The database removes what has expired some hours late. */
function nextStep(item: Item, now: number): Step | undefined {
  const { movedTo, movedIdentity, expiresAt } = parseForwarding(item);
  return expiresAt > now ? { address: movedTo, identity: movedIdentity } : undefined;
}

/** The rows and forwardings at these addresses. */
export async function readAddresses(
  userId: number,
  ids: readonly number[],
  now: number,
): Promise<KnownAddresses> {
  const looked = new Set(ids);
  const items = await batchGet([...looked].map((id) => measurementKey(userId, id)));
  const rows = items.filter((item) => !isForwarding(item)).map(parseMeasurement);
  const forwardings = items.flatMap((item): [number, string][] => {
    const next = isForwarding(item) ? nextStep(item, now) : undefined;
    return next?.identity === undefined ? [] : [[idOfMeasurement(item.sk), next.identity]];
  });
  return {
    looked,
    rows: new Map(rows.map((measurement) => [measurement.id, measurement])),
    forwardings: new Map(forwardings),
  };
}

/** The identity of a measurement that an item is or leads to. */
const identityOf = (item: Item) => (isForwarding(item) ? parseForwarding(item).movedIdentity : item.identity);

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
      if (item === undefined || (identity !== undefined && identityOf(item) !== identity)) continue;
      const destination = isForwarding(item) ? nextStep(item, now) : undefined;
      if (destination !== undefined) next.set(id, destination);
      else if (!isForwarding(item)) located.set(id, parseMeasurement(item));
    }
    sought = next;
  }
  return located;
}
