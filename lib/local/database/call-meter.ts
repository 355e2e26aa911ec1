import type { JsonObject } from '../../../shared/domain/json/is-object.ts';
import type { TableDefinition } from '../assembly/application.ts';
import type { DynamoDbRequest } from './dynamodb-request.ts';
import type { EngineName } from './engines.ts';

/** The calls of one function to one table or index with one action. */
export interface CallsOfOneKind {
  readonly function: string;
  readonly action: string;
  readonly resource: string;
  /** The transaction this action was a member of. */
  readonly through?: string;
}

/** A call that is about to be passed on. */
export interface WeighedCall {
  readonly operation: string;
  readonly body: DynamoDbRequest;
  readonly function: string;
  readonly resource: string;
  /** Only a part of the batch is done. */
  readonly isSplit: boolean;
}

export interface MeteredDatabase {
  readonly target: string;
  readonly engine: EngineName;
  readonly tables: readonly TableDefinition[];
}

/** Counts what functions ask of the table. The service works without; tests have one. */
export interface CallMeter {
  note(calls: CallsOfOneKind, isRefused: boolean): void;
  /** Gives what hears the database's answer, which then says what the call consumed; undefined where nobody asks. */
  weigh(call: WeighedCall): Promise<((answer: string) => Promise<void>) | undefined>;
  /** Knows a call as under way: a function may answer without waiting for all of its calls. */
  during<T>(call: () => Promise<T>): Promise<T>;
  reset(): void;
  /** Local endpoints that report the counts. */
  readonly endpoints: Readonly<Record<string, (body: JsonObject) => unknown>>;
}
