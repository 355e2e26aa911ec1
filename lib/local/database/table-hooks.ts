import type { DynamoDbRequest } from './dynamodb-request.ts';
import type { DatabaseResponse } from './forward-call.ts';

/** The calls of one function to one table or index with one action. */
export interface CallsOfOneKind {
  readonly function: string;
  readonly action: string;
  readonly resource: string;
  /** The transaction this action was a member of. */
  readonly through?: string;
}

/** A call to the table that its caller may make. */
export interface TableCall {
  readonly operation: string;
  readonly body: DynamoDbRequest;
  /** The id of the function that calls, or `operatorKey`. */
  readonly function: string;
}

/** Sends a call to the database, with this body. */
export type PassOn = (body: DynamoDbRequest) => Promise<DatabaseResponse>;

/** Reaches into calls to the table. The service works without; tests have one. */
export interface TableHooks {
  note(calls: CallsOfOneKind, isRefused: boolean): void;
  /** Sends a call, changed or not, or answers it without; the connection breaks off where there is no answer. */
  pass(call: TableCall, send: PassOn): Promise<DatabaseResponse | undefined>;
  /** Knows a call as under way: a function may answer without waiting for all of its calls. */
  during<T>(call: () => Promise<T>): Promise<T>;
}
