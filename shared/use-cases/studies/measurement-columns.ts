import { measurementSort, personVariable } from '../../data/keys.ts';
import { type Item, queryPage, queryPages } from '../../data/table.ts';
import type { MeasurementColumns } from '../../domain/analysis/analysis-input.ts';
import { idSegments, startOfId } from '../../domain/measurements/measurement-id.ts';

/** Most histories are read in one go. */
const pageSize = 2000;
/** Longer ones are read in so many parts at once; the time of a request is spent waiting, not computing. */
const partsAtOnce = 8;

interface Span {
  readonly low: string;
  readonly high: string;
}

const everything: Span = { low: 'M#', high: 'M$' };

/** A value in the unit of the analysis; undefined for what cannot be convert in it. */
export type Convert = (value: number, unitId: number) => number | undefined;

/** All of a person's measurements of a variable in time order, as the analysis takes them. Reads the index. */
export async function readColumns(
  userId: number,
  variableId: number,
  convert: Convert,
): Promise<MeasurementColumns> {
  const partition = personVariable(userId, variableId);
  const first = await queryPage(columnsQuery(partition, everything));
  const pages = [first.items];
  if (first.next !== undefined) {
    const newest = { ...columnsQuery(partition, everything), Limit: 1, ScanIndexForward: false };
    const [last] = (await queryPage(newest)).items;
    const segments = idSegments(idOf(first.next) + 1, idOf(last), partsAtOnce);
    const parts = segments.map((segment) =>
      readSpan(partition, { low: measurementSort(segment.first), high: measurementSort(segment.last) }),
    );
    pages.push(...(await Promise.all(parts)).flat());
  }
  return toColumns(pages, convert);
}

const columnsQuery = (partition: string, { low, high }: Span) => ({
  IndexName: 'byVariable',
  KeyConditionExpression: 'personVariable = :partition AND sk BETWEEN :low AND :high',
  ProjectionExpression: 'sk, #value, unitId',
  ExpressionAttributeNames: { '#value': 'value' },
  ExpressionAttributeValues: { ':partition': partition, ':low': low, ':high': high },
  Limit: pageSize,
});

async function readSpan(partition: string, span: Span): Promise<Item[][]> {
  const pages: Item[][] = [];
  for await (const page of queryPages(columnsQuery(partition, span))) pages.push(page);
  return pages;
}

const idOf = (item: Item | undefined): number => Number(String(item?.sk).slice(2));

function toColumns(pages: readonly Item[][], convert: Convert): MeasurementColumns {
  const count = pages.reduce((total, page) => total + page.length, 0);
  const times = new Float64Array(count);
  const values = new Float64Array(count);
  let used = 0;
  for (const page of pages) {
    for (const item of page) {
      const value = convert(Number(item.value), item.unitId as number);
      if (value === undefined) continue;
      times[used] = startOfId(idOf(item));
      values[used] = value;
      used++;
    }
  }
  return { times: times.subarray(0, used), values: values.subarray(0, used) };
}
