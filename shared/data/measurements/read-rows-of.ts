import type { PostedRow } from '../../domain/histories/runs.ts';
import type { TimeSpan } from '../../domain/histories/sealing.ts';
import { everySecond, idRange, startOfId } from '../../domain/ids/measurement-id.ts';
import type { Item } from '../item.ts';
import { idOfMeasurement, measurementSort, personVariable } from '../keys/measurements.ts';
import { type QueryPage, queryPage } from '../table/read.ts';
import { toPostedRow } from './measurement.ts';

/** The highest number of rows from before a second that are read. */
interface RowsLimit {
  readonly most: number;
  readonly before: number;
}

interface RowsRead {
  readonly rows: PostedRow[];
  /** All from this second on are there. */
  readonly from: number;
}

/** About as many as the database gives at once. */
const pageSize = 5000;

const unlimited: RowsLimit = { most: Infinity, before: Infinity };

/** A person's rows of a variable in a stretch of time, in order; the newest where there are too many. Reads the index. */
export async function readRowsOf(
  userId: number,
  variableId: number,
  { from, until }: TimeSpan,
  { most, before } = unlimited,
): Promise<RowsRead> {
  const { first, last } = idRange(Math.max(from, everySecond.from), Math.min(until - 1, everySecond.to));
  const items: Item[] = [];
  let page: QueryPage | undefined;
  let limited = 0;
  do {
    page = await queryPage({
      IndexName: 'byVariable',
      KeyConditionExpression: 'personVariable = :partition AND sk BETWEEN :low AND :high',
      ProjectionExpression: 'sk, #value, unitId, sourceName',
      ExpressionAttributeNames: { '#value': 'value' },
      ExpressionAttributeValues: {
        ':partition': personVariable(userId, variableId),
        ':low': measurementSort(first),
        ':high': measurementSort(last),
      },
      ScanIndexForward: false,
      Limit: pageSize,
      ExclusiveStartKey: page?.next,
    });
    items.push(...page.items);
    limited += page.items.filter((item) => startOf(item) < before).length;
  } while (page.next !== undefined && limited < most);
  const rows = items.reverse().map(toPostedRow);
  const [oldest] = rows;
  if (page.next === undefined || oldest === undefined) return { rows, from };
  // There may be another of the same second.
  const whole = oldest.startAt + 1;
  return { rows: rows.filter(({ startAt }) => startAt >= whole), from: whole };
}

const startOf = ({ sk }: Item) => startOfId(idOfMeasurement(sk));
