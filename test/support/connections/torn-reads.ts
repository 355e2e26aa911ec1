import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { connect } from '../../../shared/data/table/connection.ts';
import type { Database } from '../database.ts';

interface KeysByTable {
  readonly [tableName: string]: { readonly Keys: readonly { readonly sk: { readonly S: string } }[] };
}

/** A pause within the next read of many items: the chosen are read, something happens, the others are read. */
export interface Tear {
  readonly readFirst: (sk: string) => boolean;
  readonly between: () => Promise<unknown>;
}

/** DynamoDB reads the items of a batch one by one; this makes something happen in the midst of it. */
export function connectTearing({ tableName, clientConfig }: Database): { tearNext(tear: Tear): void } {
  const inner = new DynamoDBClient(clientConfig).config.requestHandler;
  let next: Tear | undefined;

  const handle: typeof inner.handle = async (request, options) => {
    if (next === undefined || request.headers['x-amz-target'] !== 'DynamoDB_20120810.BatchGetItem')
      return inner.handle(request, options);
    const { readFirst, between } = next;
    next = undefined;
    const { RequestItems, ...rest } = JSON.parse(new TextDecoder().decode(request.body)) as {
      RequestItems: KeysByTable;
    };
    const read = async (wanted: (sk: string) => boolean) => {
      const { Keys = [], ...how } = RequestItems[tableName] ?? {};
      const some = Keys.filter(({ sk }) => wanted(sk.S));
      const body = JSON.stringify({ ...rest, RequestItems: { [tableName]: { ...how, Keys: some } } });
      const headers = { ...request.headers, 'content-length': String(Buffer.byteLength(body)) };
      const { response } = await inner.handle(Object.assign(request.clone(), { body, headers }), options);
      const answer = JSON.parse(await text(response.body)) as { Responses: Record<string, unknown[]> };
      return { response, items: answer.Responses[tableName] ?? [] };
    };
    const first = await read(readFirst);
    await between();
    const { response, items } = await read((sk) => !readFirst(sk));
    const body = JSON.stringify({
      Responses: { [tableName]: [...first.items, ...items] },
      UnprocessedKeys: {},
    });
    delete response.headers['x-amz-crc32'];
    response.headers['content-length'] = String(Buffer.byteLength(body));
    response.body = Readable.from([Buffer.from(body)]);
    return { response };
  };

  connect(tableName, { ...clientConfig, requestHandler: { handle } });
  return {
    tearNext: (tear) => {
      next = tear;
    },
  };
}
