import { everyVariable } from '../../domain/histories/every-variable.ts';
import type { PostedRow } from '../../domain/histories/runs.ts';
import { dayOfUtc, type TimeSpan } from '../../domain/histories/sealing.ts';
import { everySecond, idRange, startOfId } from '../../domain/ids/measurement-id.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { Item } from '../item.ts';
import { personPartition } from '../keys/key.ts';
import { idOfMeasurement, measurementSort, variableOfPair } from '../keys/measurements.ts';
import { inPartition, queryPages } from '../table/read.ts';
import { toPostedRow } from './measurement.ts';

interface DaysOfRows {
  /** Rows by variable, in order of time; those of `everyVariable` have their times alone. */
  readonly rows: Map<number, PostedRow[]>;
  /** The span that was read completely. */
  readonly span: TimeSpan;
}

/**
 * All rows of days of UTC, strongly consistent. If there are more than `most`, those of the first days, or of the last
 * ones where `descending`, but of one day at least.
 */
export async function readDays(
  userId: number,
  { from, until }: TimeSpan,
  { most = Infinity, descending = false } = {},
): Promise<DaysOfRows> {
  const { first, last } = idRange(Math.max(from, everySecond.from), Math.min(until - 1, everySecond.to));
  const between = [measurementSort(first), measurementSort(last)] as const;
  const pages = queryPages({
    ...inPartition(personPartition(userId), { between, descending }),
    FilterExpression: 'attribute_not_exists(movedTo)',
    ProjectionExpression: 'sk, personVariable, #value, unitId, sourceName',
    ExpressionAttributeNames: { '#value': 'value' },
  });
  const dayOf = (item: Item | undefined) => dayOfUtc(startOfId(idOfMeasurement(item?.sk)));
  let items: Item[] = [];
  let span = { from, until };
  for await (const page of pages) {
    items.push(...page);
    const newest = dayOf(items.at(-1));
    if (items.length < most || newest === dayOf(items[0])) continue;
    // More of that day may follow.
    items = items.filter((item) => dayOf(item) !== newest);
    span = descending ? { from: (newest + 1) * daySeconds, until } : { from, until: newest * daySeconds };
    break;
  }
  return { rows: byVariable(descending ? items.reverse() : items), span };
}

function byVariable(items: readonly Item[]): Map<number, PostedRow[]> {
  const rows = new Map<number, PostedRow[]>();
  if (items.length > 0) rows.set(everyVariable, items.map(toTime));
  for (const item of items) {
    const variableId = variableOfPair(item.personVariable);
    const own = rows.get(variableId);
    if (own === undefined) rows.set(variableId, [toPostedRow(item)]);
    else own.push(toPostedRow(item));
  }
  return rows;
}

const toTime = ({ sk }: Item): PostedRow => ({
  startAt: startOfId(idOfMeasurement(sk)),
  value: 0,
  unitId: 0,
  sourceName: '',
});
