import { randomUUID } from 'node:crypto';
import { type AttributeItem, fromItem, toItem } from './attribute-values.ts';
import type { DynamoDBClient } from './client.ts';

type Plain = Readonly<Record<string, unknown>>;

/** One of DynamoDB's operations with its input in plain values. */
abstract class Command {
  abstract readonly operation: string;
  readonly input: Plain;

  constructor(input: object) {
    this.input = input as Plain;
  }

  toWire(): object {
    return toWire(this.input);
  }

  fromWire(output: Plain): Plain {
    return fromWire(output);
  }
}

export class GetCommand extends Command {
  readonly operation = 'GetItem';
}
export class PutCommand extends Command {
  readonly operation = 'PutItem';
}
export class UpdateCommand extends Command {
  readonly operation = 'UpdateItem';
}
export class DeleteCommand extends Command {
  readonly operation = 'DeleteItem';
}
export class QueryCommand extends Command {
  readonly operation = 'Query';
}
export class ScanCommand extends Command {
  readonly operation = 'Scan';
}

export class BatchGetCommand extends Command {
  readonly operation = 'BatchGetItem';

  override toWire(): object {
    const tables = this.input.RequestItems as Readonly<Record<string, { readonly Keys: readonly Plain[] }>>;
    return {
      ...this.input,
      RequestItems: mapMembers(tables, (asked) => ({ ...asked, Keys: asked.Keys.map(toItem) })),
    };
  }

  override fromWire({ Responses = {}, UnprocessedKeys = {}, ...rest }: Plain): Plain {
    const keysOf = (left: { readonly Keys: readonly AttributeItem[] }) => ({
      ...left,
      Keys: left.Keys.map(fromItem),
    });
    return {
      ...rest,
      Responses: mapMembers(Responses as Lists, (items) => items.map(fromItem)),
      UnprocessedKeys: mapMembers(
        UnprocessedKeys as Parameters<typeof mapMembers<never, unknown>>[0],
        keysOf,
      ),
    };
  }
}

type Lists = Readonly<Record<string, readonly AttributeItem[]>>;
type WriteRequest<T> =
  | { readonly PutRequest: { readonly Item: T } }
  | { readonly DeleteRequest: { readonly Key: T } };

export class BatchWriteCommand extends Command {
  readonly operation = 'BatchWriteItem';

  override toWire(): object {
    const tables = this.input.RequestItems as Readonly<Record<string, readonly WriteRequest<Plain>[]>>;
    return { ...this.input, RequestItems: mapMembers(tables, (writes) => writes.map(mapWrite(toItem))) };
  }

  override fromWire({ UnprocessedItems = {}, ...rest }: Plain): Plain {
    const tables = UnprocessedItems as Readonly<Record<string, readonly WriteRequest<AttributeItem>[]>>;
    return { ...rest, UnprocessedItems: mapMembers(tables, (writes) => writes.map(mapWrite(fromItem))) };
  }
}

const mapWrite =
  <From, To>(map: (item: From) => To) =>
  (write: WriteRequest<From>): WriteRequest<To> =>
    'PutRequest' in write
      ? { PutRequest: { Item: map(write.PutRequest.Item) } }
      : { DeleteRequest: { Key: map(write.DeleteRequest.Key) } };

export class TransactWriteCommand extends Command {
  readonly operation = 'TransactWriteItems';

  /** One token for all attempts of one call: a transaction whose answer was lost takes effect once. */
  override toWire(): object {
    const members = this.input.TransactItems as readonly Readonly<Record<string, Plain>>[];
    return {
      ClientRequestToken: randomUUID(),
      ...this.input,
      TransactItems: members.map((member) => mapMembers(member, toWire)),
    };
  }
}

const itemMembers = ['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'];

function toWire(input: Plain): object {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) wire[name] = itemMembers.includes(name) ? toItem(value as Plain) : value;
  return wire;
}

function fromWire(output: Plain): Plain {
  const { Item, Attributes, LastEvaluatedKey, Items, ...rest } = output as Readonly<
    Record<string, AttributeItem | undefined>
  >;
  return {
    ...rest,
    ...(Item === undefined ? {} : { Item: fromItem(Item) }),
    ...(Attributes === undefined ? {} : { Attributes: fromItem(Attributes) }),
    ...(LastEvaluatedKey === undefined ? {} : { LastEvaluatedKey: fromItem(LastEvaluatedKey) }),
    ...(Items === undefined ? {} : { Items: (Items as unknown as readonly AttributeItem[]).map(fromItem) }),
  };
}

function mapMembers<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

/** Takes the place of the SDK's document client in a bundle, as far as the service uses it. */
export class DynamoDBDocumentClient {
  readonly #client: DynamoDBClient;

  private constructor(client: DynamoDBClient) {
    this.#client = client;
  }

  static from(client: DynamoDBClient): DynamoDBDocumentClient {
    return new DynamoDBDocumentClient(client);
  }

  async send(command: Command, { abortSignal }: { readonly abortSignal?: AbortSignal } = {}): Promise<Plain> {
    return command.fromWire(await this.#client.call(command.operation, command.toWire(), abortSignal));
  }
}
