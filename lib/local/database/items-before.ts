import { isDeepStrictEqual } from 'node:util';
import type { DynamoDbRequest } from './dynamodb-request.ts';
import type { DatabaseResponse } from './forward-call.ts';

/**
 * The answer to an update that made its item, without the item before: Dynoxide answers its key, AWS nothing, because
 * there was none (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateItem.html). No item of the
 * service consists of its key alone.
 */
export function withoutInventedItem(
  operation: string,
  { Key, ReturnValues }: DynamoDbRequest,
  answer: DatabaseResponse,
): DatabaseResponse {
  if (operation !== 'UpdateItem' || ReturnValues !== 'ALL_OLD' || answer.status !== 200) return answer;
  const { Attributes, ...others } = JSON.parse(answer.text);
  if (!isDeepStrictEqual(Attributes, Key)) return answer;
  const text = JSON.stringify(others);
  // The checksum is of the answer before it was changed.
  const { 'x-amz-crc32': _, ...headers } = answer.headers;
  return { ...answer, text, headers: { ...headers, 'content-length': String(Buffer.byteLength(text)) } };
}
