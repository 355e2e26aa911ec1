import * as v from 'valibot';
import { everySecond, idRange } from '../../domain/ids/measurement-id.ts';
import { isOnlyFromApp } from '../../domain/measurements/outcome.ts';
import { personPartition } from '../keys/key.ts';
import { idOfMeasurement, measurementKey, measurementSort } from '../keys/measurements.ts';
import { parseStored } from '../table/parse-stored.ts';
import { queryPages } from '../table/read.ts';
import { sendIfAllowed } from '../table/send.ts';
import { isNew, removeWrite } from '../table/writes.ts';

const storedRow = v.object({
  sk: v.string(),
  clientId: v.optional(v.string()),
  createdAt: v.optional(v.number(), 0),
  updatedAt: v.optional(v.number(), 0),
  changedByClient: v.optional(v.literal(true)),
  notificationId: v.optional(v.number()),
});

/** A row that an app recorded. */
interface RowOfClient {
  readonly id: number;
  /** False where someone else has changed it since: then it stays. */
  readonly isCreated: boolean;
  readonly updatedAt: number;
  /** It answers a slot of a reminder. */
  readonly isAnswer: boolean;
}

/** A page of a person's rows: those of the app, and the id of the last row that was looked at. */
interface PageOfClient {
  readonly rows: readonly RowOfClient[];
  readonly last: number;
}

/** All rows of an app, in order of time, from the row after this one on. Reads the person's whole history. */
export async function* readRowsOfClient(
  userId: number,
  clientId: string,
  after = -1,
): AsyncGenerator<PageOfClient> {
  const { first, last } = idRange(everySecond.from, everySecond.to);
  const pages = queryPages({
    KeyConditionExpression: 'pk = :partition AND sk BETWEEN :low AND :high',
    ProjectionExpression: 'sk, clientId, createdAt, updatedAt, changedByClient, notificationId',
    ExpressionAttributeValues: {
      ':partition': personPartition(userId),
      ':low': measurementSort(Math.max(first, after + 1)),
      ':high': measurementSort(last),
    },
    ConsistentRead: true,
  });
  for await (const page of pages) {
    const all = page.map((item) => parseStored(storedRow, item));
    yield {
      rows: all
        .filter((row) => row.clientId === clientId)
        .map(({ sk, ...row }) => ({
          id: idOfMeasurement(sk),
          isCreated: isOnlyFromApp({ ...row, clientId }, clientId),
          updatedAt: row.updatedAt,
          isAnswer: row.notificationId !== undefined,
        })),
      last: all.length === 0 ? after : idOfMeasurement(all.at(-1)?.sk),
    };
  }
}

/** Removes a row as it was read; false where it was changed meanwhile. */
export const deleteRowOfClient = (
  userId: number,
  { id, updatedAt }: Pick<RowOfClient, 'id' | 'updatedAt'>,
  clientId: string,
): Promise<boolean> =>
  sendIfAllowed(removeWrite(measurementKey(userId, id), [isNew, { clientId, updatedAt }]));
