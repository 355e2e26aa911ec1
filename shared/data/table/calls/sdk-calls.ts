import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { boundCalls, handlerOptions } from './bound-calls.ts';
import {
  type CallLimits,
  type CallName,
  type DatabaseCalls,
  mostAttempts,
  type SendCall,
} from './database-call.ts';

const commands: { readonly [Name in CallName]: SdkCommand<Name> } = {
  BatchGetItem: BatchGetItemCommand,
  BatchWriteItem: BatchWriteItemCommand,
  DeleteItem: DeleteItemCommand,
  GetItem: GetItemCommand,
  PutItem: PutItemCommand,
  Query: QueryCommand,
  Scan: ScanCommand,
  TransactWriteItems: TransactWriteItemsCommand,
  UpdateItem: UpdateItemCommand,
};

type SdkCommand<Name extends CallName> = new (input: DatabaseCalls[Name]['input']) => unknown;

export type CallSettings = DynamoDBClientConfig;

/** Calls through the unchanged SDK: for tests and the operator's tools. In a function `direct-calls.ts` takes its place. */
export function openCalls(settings: CallSettings, limits: CallLimits): SendCall {
  const client = new DynamoDBClient({
    maxAttempts: mostAttempts,
    requestHandler: handlerOptions(limits),
    // This works only for calls without options, so deadlines are passed to the handler.
    cacheMiddleware: true,
    ...settings,
  });
  boundCalls(client, limits);
  return (name, input) => client.send(new commands[name](input) as never) as never;
}
