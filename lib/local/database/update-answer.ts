import { isDeepStrictEqual } from 'node:util';
import type { DynamoDbRequest } from './dynamodb-request.ts';
import { type DatabaseResponse, withText } from './forward-call.ts';
import type { StoredItem } from './stored-item.ts';

/**
 * The answer to an update as AWS gives it. Of an item that the update made there is none before
 * (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateItem.html), but Dynoxide answers its key; no
 * item of the service consists of its key alone. Of a map with a changed member AWS gives just that member
 * (https://github.com/nubo-db/dynoxide/issues/36, measured on AWS), but DynamoDB Local the whole map.
 */
export function updateAnswer(
  operation: string,
  body: DynamoDbRequest,
  answer: DatabaseResponse,
): DatabaseResponse {
  const { Key, ReturnValues = 'NONE' } = body;
  if (operation !== 'UpdateItem' || ReturnValues === 'NONE' || answer.status !== 200) return answer;
  const { Attributes: given = {}, ...others } = JSON.parse(answer.text);
  const isInvented = ReturnValues === 'ALL_OLD' && isDeepStrictEqual(given, Key);
  const right = isInvented ? {} : ReturnValues.startsWith('UPDATED_') ? onlyUpdated(given, body) : given;
  if (isDeepStrictEqual(right, given)) return answer;
  const hasAny = Object.keys(right).length > 0;
  return withText(answer, JSON.stringify({ ...others, ...(hasAny && { Attributes: right }) }));
}

/** The attributes with only those members of maps that the update set. */
function onlyUpdated(
  attributes: StoredItem,
  { UpdateExpression = '', ExpressionAttributeNames: names = {} }: DynamoDbRequest,
): StoredItem {
  const paths = [...UpdateExpression.matchAll(/([#\w.]+)\s*=/g)]
    .map(([, path = '']) => path.split('.').map((name) => names[name] ?? name))
    .filter(({ length }) => length > 1);
  const maps = new Set(paths.map(([map]) => map));
  const whole = Object.entries(attributes).filter(([name]) => !maps.has(name));
  return paths.reduce((picked, path) => pick(attributes, path, picked), Object.fromEntries(whole));
}

/** Adds the member at a path to what was picked, if it is there. */
function pick(
  from: StoredItem,
  [name = '', ...rest]: readonly string[],
  picked: StoredItem = {},
): StoredItem {
  const value = from[name];
  if (value === undefined) return picked;
  if (rest.length === 0) return { ...picked, [name]: value };
  const M = pick(value.M ?? {}, rest, picked[name]?.M);
  return Object.keys(M).length === 0 ? picked : { ...picked, [name]: { M } };
}
