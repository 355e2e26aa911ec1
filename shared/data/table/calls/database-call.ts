import type {
  BatchGetItemCommandInput,
  BatchGetItemCommandOutput,
  BatchWriteItemCommandInput,
  BatchWriteItemCommandOutput,
  DeleteItemCommandInput,
  DeleteItemCommandOutput,
  GetItemCommandInput,
  GetItemCommandOutput,
  PutItemCommandInput,
  PutItemCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  ScanCommandInput,
  ScanCommandOutput,
  TransactWriteItemsCommandInput,
  TransactWriteItemsCommandOutput,
  UpdateItemCommandInput,
  UpdateItemCommandOutput,
} from '@aws-sdk/client-dynamodb';

interface Call<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}

/** The calls that are made to DynamoDB, by its own names. */
export interface DatabaseCalls {
  readonly BatchGetItem: Call<BatchGetItemCommandInput, BatchGetItemCommandOutput>;
  readonly BatchWriteItem: Call<BatchWriteItemCommandInput, BatchWriteItemCommandOutput>;
  readonly DeleteItem: Call<DeleteItemCommandInput, DeleteItemCommandOutput>;
  readonly GetItem: Call<GetItemCommandInput, GetItemCommandOutput>;
  readonly PutItem: Call<PutItemCommandInput, PutItemCommandOutput>;
  readonly Query: Call<QueryCommandInput, QueryCommandOutput>;
  readonly Scan: Call<ScanCommandInput, ScanCommandOutput>;
  readonly TransactWriteItems: Call<TransactWriteItemsCommandInput, TransactWriteItemsCommandOutput>;
  readonly UpdateItem: Call<UpdateItemCommandInput, UpdateItemCommandOutput>;
}

export type CallName = keyof DatabaseCalls;

/** Makes a call, again where that may help, and throws what the SDK throws. */
export type SendCall = <Name extends CallName>(
  name: Name,
  input: DatabaseCalls[Name]['input'],
) => Promise<DatabaseCalls[Name]['output']>;

export interface CallLimits {
  /** The time of each try of a call, from its first byte to the last of its answer. */
  readonly callMilliseconds: number;
  readonly connectMilliseconds: number;
  /** Further calls wait for one of these to end; their own time begins only then. */
  readonly callsAtOnce: number;
}

/** `callsAtOnce` is the SDK's number of sockets: a call that waited for a socket would count that as time to connect. */
export const usualLimits: CallLimits = { callMilliseconds: 4000, connectMilliseconds: 1000, callsAtOnce: 50 };

export const mostAttempts = 4;
