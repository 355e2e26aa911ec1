import { mergeSpans } from '../../domain/histories/sealing.ts';
import { idRange } from '../../domain/ids/measurement-id.ts';
import { startOfMonth } from '../../domain/time/calendar.ts';
import { personPartition } from '../keys/key.ts';
import { idOfMeasurement, measurementSort } from '../keys/measurements.ts';
import { queryPages } from '../table/read.ts';

/** A row that an import created or changed, and that nothing has changed since. */
interface ImportedRow {
  readonly id: number;
  readonly isCreated: boolean;
}

/** All of them, in order of time, from the row after this one on; reads all rows of the months. */
export async function* readImported(
  userId: number,
  importId: number,
  months: ReadonlySet<number>,
  after = -1,
): AsyncGenerator<ImportedRow[]> {
  const spans = mergeSpans(
    [...months]
      .sort((a, b) => a - b)
      .map((month) => ({ from: startOfMonth(month), until: startOfMonth(month + 1) })),
  );
  for (const { from, until } of spans) {
    const { first, last } = idRange(from, until - 1);
    const low = Math.max(first, after + 1);
    if (low > last) continue;
    const pages = queryPages({
      KeyConditionExpression: 'pk = :partition AND sk BETWEEN :low AND :high',
      FilterExpression: 'createdIn = :import OR changedIn = :import',
      ProjectionExpression: 'sk, createdIn',
      ExpressionAttributeValues: {
        ':partition': personPartition(userId),
        ':low': measurementSort(low),
        ':high': measurementSort(last),
        ':import': importId,
      },
      ConsistentRead: true,
    });
    for await (const page of pages)
      yield page.map(({ sk, createdIn }) => ({
        id: idOfMeasurement(sk),
        isCreated: createdIn === importId,
      }));
  }
}
