import { idOfMeasurement, measurementSort, personVariable } from '../../data/keys.ts';
import { toPostedRow } from '../../data/measurement.ts';
import { type Item, queryPage, queryPages } from '../../data/table.ts';
import type { PostedRow } from '../../domain/histories/runs.ts';
import type { Span } from '../../domain/histories/sealing.ts';
import { everySecond, idRange, idSegments } from '../../domain/measurements/measurement-id.ts';

/** Most histories are read in one go. */
const pageSize = 2000;
/** Longer ones are read in so many parts at once; the time of a request is spent waiting, not computing. */
const partsAtOnce = 8;

interface Ids {
  readonly first: number;
  readonly last: number;
}

/** What a person recorded of a variable in a stretch of time, in order. Reads the index. */
export async function readRowsOf(
  userId: number,
  variableId: number,
  { from, until }: Span,
  onMany: () => Promise<void> = async () => {},
): Promise<PostedRow[]> {
  const partition = personVariable(userId, variableId);
  const all = idRange(Math.max(from, everySecond.from), Math.min(until - 1, everySecond.to));
  const first = await queryPage(rowsQuery(partition, all));
  const pages = [first.items];
  if (first.next !== undefined) {
    await onMany();
    const newest = { ...rowsQuery(partition, all), Limit: 1, ScanIndexForward: false };
    const [last] = (await queryPage(newest)).items;
    const segments = idSegments(idOfMeasurement(first.next.sk) + 1, idOfMeasurement(last?.sk), partsAtOnce);
    const parts = segments.map((segment) => readSegment(partition, segment));
    pages.push(...(await Promise.all(parts)).flat());
  }
  return pages.flat().map(toPostedRow);
}

const rowsQuery = (partition: string, { first, last }: Ids) => ({
  IndexName: 'byVariable',
  KeyConditionExpression: 'personVariable = :partition AND sk BETWEEN :low AND :high',
  ProjectionExpression: 'sk, #value, unitId, sourceName',
  ExpressionAttributeNames: { '#value': 'value' },
  ExpressionAttributeValues: {
    ':partition': partition,
    ':low': measurementSort(first),
    ':high': measurementSort(last),
  },
  Limit: pageSize,
});

async function readSegment(partition: string, segment: Ids): Promise<Item[][]> {
  const pages: Item[][] = [];
  for await (const page of queryPages(rowsQuery(partition, segment))) pages.push(page);
  return pages;
}
