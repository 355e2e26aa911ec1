import { channelOfId } from '../../domain/ids/measurement-id.ts';
import { personPartition } from '../keys/key.ts';
import { idOfMeasurement, measurementPrefix } from '../keys/measurements.ts';
import { moreSourcesKey, userVariableKey } from '../keys/variables.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { queryPages } from '../table/read.ts';
import { updateItem } from '../table/write.ts';
import { type Channel, channelLabel } from './channels.ts';
import type { PersonName } from './person-names.ts';

/** The numbers under which there is anything: rows, or what says where a row went. Reads the keys of all. */
export async function listNumbersInUse(userId: number): Promise<Set<number>> {
  const numbers = new Set<number>();
  const pages = queryPages({
    KeyConditionExpression: 'pk = :partition AND begins_with(sk, :rows)',
    ProjectionExpression: 'sk',
    ExpressionAttributeValues: { ':partition': personPartition(userId), ':rows': measurementPrefix },
    ConsistentRead: true,
  });
  for await (const page of pages) for (const { sk } of page) numbers.add(channelOfId(idOfMeasurement(sk)));
  return numbers;
}

const placeOf = (userId: number, { variable, channels }: PersonName, sourceName: string) =>
  channelLabel(sourceName) in channels
    ? userVariableKey(userId, variable.variableId)
    : moreSourcesKey(userId, variable.variableId);

/** Marks a source that has nothing: it is taken back by whoever records under it. False where it was marked before. */
export const setAside = (
  userId: number,
  name: PersonName,
  { number, sourceName }: Channel,
  now: number,
): Promise<boolean> =>
  isAllowed(
    updateItem({
      Key: placeOf(userId, name, sourceName),
      UpdateExpression: 'SET channels.#source.setAsideAt = :now',
      ConditionExpression:
        'channels.#source.#number = :number AND attribute_not_exists(channels.#source.setAsideAt)',
      ExpressionAttributeNames: { '#source': channelLabel(sourceName), '#number': 'number' },
      ExpressionAttributeValues: { ':now': now, ':number': number },
    }),
  );

/** Takes a source away for good. False where it has been taken back. */
export const forget = (
  userId: number,
  name: PersonName,
  { sourceName, setAsideAt }: Channel,
): Promise<boolean> =>
  isAllowed(
    updateItem({
      Key: placeOf(userId, name, sourceName),
      UpdateExpression: 'REMOVE channels.#source',
      ConditionExpression: 'channels.#source.setAsideAt = :at',
      ExpressionAttributeNames: { '#source': channelLabel(sourceName) },
      ExpressionAttributeValues: { ':at': setAsideAt },
    }),
  );
