import * as v from 'valibot';
import type { PostedRow } from '../../domain/histories/runs.ts';
import type { TimeSpan } from '../../domain/histories/sealing.ts';
import { everySecond, idRange, startOfId } from '../../domain/ids/measurement-id.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Item } from '../item.ts';
import { personPartition } from '../keys/key.ts';
import {
  idOfMeasurement,
  measurementKey,
  measurementPrefix,
  measurementSort,
  personVariable,
  variableOfPair,
} from '../keys/measurements.ts';
import { parseStored } from '../table/parse-stored.ts';
import { countItems, inPartition, queryPage, queryPages } from '../table/read.ts';
import type { Write } from '../table/transact.ts';
import { type AnyCondition, absent, absentOr, isThere, putWrite, updateWrite } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

const storedMeasurement = v.object({
  sk: v.string(),
  personVariable: v.string(),
  /** Text, which keeps a double to the bit: it may be smaller than the database's smallest number. */
  value: v.string(),
  unitId: v.number(),
  sourceName: v.string(),
  note: v.optional(v.string()),
  clientId: v.optional(v.string()),
  createdAt: v.number(),
  updatedAt: v.number(),
  movedFrom: v.optional(v.number()),
  identity: v.optional(v.string()),
  notificationId: v.optional(v.number()),
  changedByClient: v.optional(v.literal(true)),
  createdIn: v.optional(v.number()),
  changedIn: v.optional(v.number()),
});

export function parseMeasurement(item: Item): Measurement {
  const { sk, personVariable: pair, value, ...rest } = parseStored(storedMeasurement, item);
  const place = { id: idOfMeasurement(sk), variableId: variableOfPair(pair) };
  return { ...rest, ...place, value: Number(value) };
}

export function measurementItem(userId: number, { id, variableId, value, ...rest }: Measurement): Item {
  return {
    ...measurementKey(userId, id),
    personVariable: personVariable(userId, variableId),
    value: String(value),
    ...rest,
  };
}

/** True if an item only says where the measurement that was here has gone. */
export const isForwarding = ({ movedTo }: Item): boolean => movedTo !== undefined;

/** The condition of writes that change an existing measurement. */
export const rowIsThere = { ...isThere, movedTo: absent };

/** Joins a transaction, which fails where the condition does not hold. */
export const putRow = (userId: number, measurement: Measurement, onlyIf: AnyCondition) =>
  putWrite(measurementKey(userId, measurement.id), measurementItem(userId, measurement), onlyIf);

/**
 * Records the answer to a notification; a row that is there already keeps its note, its app and when it was first
 * recorded. Fails where that row answers another notification.
 */
export function recordAnswer(
  userId: number,
  measurement: Measurement & { readonly notificationId: number },
): Write {
  const { pk, sk, createdAt, clientId, ...attributes } = measurementItem(userId, measurement);
  return updateWrite(measurementKey(userId, measurement.id), {
    set: attributes,
    setIfAbsent: { createdAt, clientId },
    remove: ['movedTo', 'movedIdentity', 'changedByClient', 'createdIn', 'changedIn', timeToLiveAttribute],
    onlyIf: { notificationId: absentOr(measurement.notificationId) },
  });
}

export interface MeasurementRange {
  readonly userId: number;
  /** Only this variable, read from the index; without it all of the person's, strongly consistent. */
  readonly variableId?: number;
  /** Epoch seconds, both included. */
  readonly from: number;
  readonly to: number;
  readonly descending: boolean;
  /** Continue after this id, in the direction of reading. */
  readonly after?: number;
  /** Rows wanted, if known: so that no more are read than needed. */
  readonly pageSize?: number;
}

/** Measurements in time order, page by page. */
export async function* readMeasurements(range: MeasurementRange): AsyncGenerator<Measurement[]> {
  for await (const page of itemsOf(range)) yield page.map(parseMeasurement);
}

export type PostedRowOf = PostedRow & { readonly variableId: number };

/** The same with the attributes alone that summaries are made of: much less is sent and parsed. */
export async function* readPostedRows(range: MeasurementRange): AsyncGenerator<PostedRowOf[]> {
  for await (const page of itemsOf(range, ofPostedRow))
    yield page.map((item) => ({ ...toPostedRow(item), variableId: variableOfPair(item.personVariable) }));
}

const ofPostedRow = {
  ProjectionExpression: 'sk, personVariable, #value, unitId, sourceName, movedTo',
  ExpressionAttributeNames: { '#value': 'value' },
};

async function* itemsOf(
  range: MeasurementRange,
  projection: Partial<typeof ofPostedRow> = {},
): AsyncGenerator<Item[]> {
  const { userId, variableId, descending, after, pageSize } = range;
  const { first, last } = idRange(range.from, range.to);
  const low = after !== undefined && !descending ? Math.max(first, after + 1) : first;
  const high = after !== undefined && descending ? Math.min(last, after - 1) : last;
  if (low > high) return;
  const inIndex = variableId !== undefined;
  const pages = queryPages({
    ...(inIndex ? { IndexName: 'byVariable' } : { ConsistentRead: true }),
    KeyConditionExpression: `${inIndex ? 'personVariable' : 'pk'} = :partition AND sk BETWEEN :low AND :high`,
    ExpressionAttributeValues: {
      ':partition': inIndex ? personVariable(userId, variableId) : personPartition(userId),
      ':low': measurementSort(low),
      ':high': measurementSort(high),
    },
    ...projection,
    ScanIndexForward: !descending,
    Limit: pageSize,
  });
  for await (const page of pages) yield page.filter((item) => !isForwarding(item));
}

/** The latest of one variable, newest first, as far as the index has them. */
export async function readLatestMeasurements(
  userId: number,
  variableId: number,
  count: number,
): Promise<Measurement[]> {
  const range = { userId, variableId, ...everySecond, descending: true, pageSize: count };
  for await (const page of readMeasurements(range)) return page;
  return [];
}

/** The latest of all, newest first and no fresher than an index; whether these are all there are. */
export async function readNewestMeasurements(
  userId: number,
  count: number,
): Promise<{ readonly rows: Measurement[]; readonly isAll: boolean }> {
  const { items, next } = await queryPage({
    KeyConditionExpression: 'pk = :partition AND begins_with(sk, :rows)',
    ExpressionAttributeValues: { ':partition': personPartition(userId), ':rows': measurementPrefix },
    ScanIndexForward: false,
    Limit: count,
  });
  const rows = items.filter((item) => !isForwarding(item)).map(parseMeasurement);
  return { rows, isAll: next === undefined };
}

/** The number of measurements of a variable in a stretch of time, or of those from one source; reads them all. */
export async function countMeasurements(
  userId: number,
  variableId: number,
  { from, until }: TimeSpan,
  sourceName?: string,
): Promise<number> {
  const { first, last } = idRange(Math.max(from, everySecond.from), Math.min(until - 1, everySecond.to));
  return countItems({
    IndexName: 'byVariable',
    KeyConditionExpression: 'personVariable = :partition AND sk BETWEEN :low AND :high',
    ...(sourceName === undefined ? {} : { FilterExpression: 'sourceName = :source' }),
    ExpressionAttributeValues: {
      ':partition': personVariable(userId, variableId),
      ':low': measurementSort(first),
      ':high': measurementSort(last),
      ':source': sourceName,
    },
  });
}

/** The number of measurements of each variable, at half price and no fresher than an index; reads all that there are. */
export async function countByVariable(userId: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const pages = queryPages({
    ...inPartition(personPartition(userId), { prefix: measurementPrefix }),
    ProjectionExpression: 'personVariable',
    ConsistentRead: false,
  });
  for await (const page of pages)
    for (const { personVariable: pair } of page) {
      // Pointers to rows that were moved have none.
      if (pair === undefined) continue;
      const variableId = variableOfPair(pair);
      counts.set(variableId, (counts.get(variableId) ?? 0) + 1);
    }
  return counts;
}

/** The time of a person's last record before a second; undefined if none. */
export async function findLastBefore(userId: number, second: number): Promise<number | undefined> {
  const range = { userId, from: everySecond.from, to: second - 1, descending: true, pageSize: 1 };
  for await (const [last] of readMeasurements(range)) if (last !== undefined) return startOfId(last.id);
  return undefined;
}

/** The attributes of a row that summaries are made of. */
export const toPostedRow = ({ sk, value, unitId, sourceName }: Item): PostedRow => ({
  startAt: startOfId(idOfMeasurement(sk)),
  value: Number(value),
  unitId: Number(unitId),
  sourceName: String(sourceName),
});
