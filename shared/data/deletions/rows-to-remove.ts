import { idOfMeasurement, measurementKey, personVariable } from '../keys/measurements.ts';
import { queryPages } from '../table/read.ts';
import { batchWrite } from '../table/write.ts';

/** The ids of all rows of a variable, the newest first, in pages of `atOnce`. Reads the index, which may be a moment late. */
export async function* readIdsOf(
  userId: number,
  variableId: number,
  atOnce: number,
): AsyncGenerator<number[]> {
  const pages = queryPages({
    IndexName: 'byVariable',
    KeyConditionExpression: 'personVariable = :partition',
    ProjectionExpression: 'sk',
    ExpressionAttributeValues: { ':partition': personVariable(userId, variableId) },
    ScanIndexForward: false,
    Limit: atOnce,
  });
  for await (const page of pages) yield page.map(({ sk }) => idOfMeasurement(sk));
}

/** Whatever is at these addresses goes, also where nothing is. */
export const removeRows = (userId: number, ids: readonly number[]): Promise<void> =>
  batchWrite(ids.map((id) => ({ remove: measurementKey(userId, id) })));
