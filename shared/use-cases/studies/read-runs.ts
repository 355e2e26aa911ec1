import { measurementSort, personVariable } from '../../data/keys.ts';
import { type Item, queryPage, queryPages } from '../../data/table.ts';
import { type PostedRow, type Run, toRuns } from '../../domain/histories/runs.ts';
import { idSegments, startOfId } from '../../domain/measurements/measurement-id.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';

/** Most histories are read in one go. */
const pageSize = 2000;
/** Longer ones are read in so many parts at once; the time of a request is spent waiting, not computing. */
const partsAtOnce = 8;

interface Span {
  readonly low: string;
  readonly high: string;
}

const everything: Span = { low: 'M#', high: 'M$' };

/** All of a person's measurements of a variable, put into runs. Reads the index. */
export async function readRuns(userId: number, variableId: number, clock: PersonClock): Promise<Run[]> {
  const partition = personVariable(userId, variableId);
  const first = await queryPage(rowsQuery(partition, everything));
  const pages = [first.items];
  if (first.next !== undefined) {
    const newest = { ...rowsQuery(partition, everything), Limit: 1, ScanIndexForward: false };
    const [last] = (await queryPage(newest)).items;
    const segments = idSegments(idOf(first.next) + 1, idOf(last), partsAtOnce);
    const parts = segments.map((segment) =>
      readSpan(partition, { low: measurementSort(segment.first), high: measurementSort(segment.last) }),
    );
    pages.push(...(await Promise.all(parts)).flat());
  }
  return toRuns(pages.flat().map(toPosted), clock);
}

const rowsQuery = (partition: string, { low, high }: Span) => ({
  IndexName: 'byVariable',
  KeyConditionExpression: 'personVariable = :partition AND sk BETWEEN :low AND :high',
  ProjectionExpression: 'sk, #value, unitId, sourceName',
  ExpressionAttributeNames: { '#value': 'value' },
  ExpressionAttributeValues: { ':partition': partition, ':low': low, ':high': high },
  Limit: pageSize,
});

async function readSpan(partition: string, span: Span): Promise<Item[][]> {
  const pages: Item[][] = [];
  for await (const page of queryPages(rowsQuery(partition, span))) pages.push(page);
  return pages;
}

const idOf = (item: Item | undefined): number => Number(String(item?.sk).slice(2));

const toPosted = (item: Item): PostedRow => ({
  startAt: startOfId(idOf(item)),
  value: Number(item.value),
  unitId: item.unitId as number,
  sourceName: String(item.sourceName),
});
