import { idRange, startOfId } from '../../domain/ids/measurement-id.ts';
import { personPartition } from '../keys/key.ts';
import { idOfMeasurement, measurementSort } from '../keys/measurements.ts';
import { type QueryPage, queryPage } from '../table/read.ts';

interface SecondsRead {
  readonly seconds: readonly number[];
  /** True if there are no more of them. */
  readonly isComplete: boolean;
}

/** The first seconds of a stretch, both ends included, at which a person recorded anything; a few at a time. */
export async function readSeconds(
  userId: number,
  { from, to }: { readonly from: number; readonly to: number },
  atOnce: number,
): Promise<SecondsRead> {
  const { first, last } = idRange(from, to);
  if (first > last) return { seconds: [], isComplete: true };
  let page: QueryPage | undefined;
  do
    page = await queryPage({
      KeyConditionExpression: 'pk = :partition AND sk BETWEEN :first AND :last',
      // A measurement that was moved away was not recorded for this second.
      FilterExpression: 'attribute_not_exists(movedTo)',
      ExpressionAttributeValues: {
        ':partition': personPartition(userId),
        ':first': measurementSort(first),
        ':last': measurementSort(last),
      },
      ProjectionExpression: 'sk',
      Limit: atOnce,
      ExclusiveStartKey: page?.next,
    });
  while (page.items.length === 0 && page.next !== undefined);
  const seconds = page.items.map(({ sk }) => startOfId(idOfMeasurement(sk)));
  return { seconds, isComplete: page.next === undefined };
}
