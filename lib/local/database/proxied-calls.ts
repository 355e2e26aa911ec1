import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionDefinition, TableDefinition } from '../assembly/application.ts';
import { isAllowed } from '../assembly/policy.ts';
import type { LocalClock } from '../clock.ts';
import { accessesOf, arnOf, isTransaction } from './dynamodb-access.ts';
import type { DynamoDbRequest } from './dynamodb-request.ts';
import { type DatabaseResponse, forward, parseRequest, readText } from './forward-call.ts';
import { numberProblem } from './number-range.ts';
import { accessDenied, refusal } from './refusals.ts';
import { startKeyProblem } from './start-key.ts';
import type { TableHooks } from './table-hooks.ts';
import { updateAnswer } from './update-answer.ts';

/** The access key that may do everything: the operator's command line and tests use it. */
export const operatorKey = 'operator';

export interface ProxiedCallsProps {
  readonly target: string;
  readonly agent: Agent;
  /** The access key that may do everything. @default operatorKey */
  readonly operatorAccessKey?: string | undefined;
  readonly functions: readonly FunctionDefinition[];
  readonly tables: readonly TableDefinition[];
  readonly hooks?: TableHooks | undefined;
  /** The clock that functions see: an answer of another time would make the SDK mistrust its own. */
  readonly clock: Pick<LocalClock, 'now'>;
}

const writeOperations = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
]);

interface ProxyCall {
  readonly operation: string;
  readonly text: string;
  readonly body: DynamoDbRequest;
  /** Undefined for the operator. */
  readonly caller: FunctionDefinition | undefined;
}

/** Checks calls to the table and passes them on. */
export class ProxiedCalls {
  readonly #props: ProxiedCallsProps;
  readonly #callers: ReadonlyMap<string, FunctionDefinition>;
  #writes = 0;

  constructor(props: ProxiedCallsProps) {
    this.#props = props;
    this.#callers = new Map(props.functions.map((definition) => [definition.logicalId, definition]));
  }

  /** The number of writes that have passed. */
  get writes(): number {
    return this.#writes;
  }

  /** The answer to a call; undefined where its connection is to break off. */
  async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<DatabaseResponse | undefined> {
    const keyId = /Credential=([^/]+)\//.exec(incoming.headers.authorization ?? '')?.[1] ?? '';
    const caller = this.#callers.get(keyId);
    // The operator's clock is this machine's.
    if (caller) outgoing.setHeader('date', new Date(this.#props.clock.now()).toUTCString());
    if (!caller && keyId !== (this.#props.operatorAccessKey ?? operatorKey))
      return refusal(
        400,
        'UnrecognizedClientException',
        'The security token included in the request is invalid.',
      );
    const operation = String(incoming.headers['x-amz-target']).replace(/^.*\./, '');
    const text = await readText(incoming);
    const body = parseRequest(text);
    if (!body) return refusal(400, 'SerializationException', 'The body must be a JSON object.');
    const problem = numberProblem(body) ?? startKeyProblem(body);
    if (problem !== undefined) return refusal(400, 'ValidationException', problem);
    const call = { operation, text, body, caller };
    return this.#denied(call) ?? this.#perform(call, incoming);
  }

  /** Refuses the call if its role lacks one of its actions. */
  #denied({ operation, body, caller }: ProxyCall): DatabaseResponse | undefined {
    const through = isTransaction(operation) ? { through: operation } : {};
    const functionId = caller?.id ?? operatorKey;
    for (const access of accessesOf(operation, body, this.#partitionKeyOf)) {
      const { action, leadingKeys } = access;
      const resource = arnOf(access, this.#props.tables);
      const isGranted = !caller || isAllowed(caller.statements, `dynamodb:${action}`, resource, leadingKeys);
      this.#props.hooks?.note({ function: functionId, action, resource, ...through }, !isGranted);
      if (!isGranted) return accessDenied(caller, action, resource);
    }
    return undefined;
  }

  #perform({ operation, text, body, caller }: ProxyCall, incoming: IncomingMessage) {
    const send = async (changed: DynamoDbRequest): Promise<DatabaseResponse> => {
      const sent = changed === body ? text : JSON.stringify(changed);
      const answer = updateAnswer(operation, body, await forward(incoming, sent, this.#props));
      if (writeOperations.has(operation)) this.#writes += 1;
      return answer;
    };
    const call = { operation, body, function: caller?.id ?? operatorKey };
    return this.#props.hooks?.pass(call, send) ?? send(body);
  }

  #partitionKeyOf = (tableName: string, indexName?: string): string | undefined => {
    const table = this.#props.tables.find(({ name }) => name === tableName)?.properties;
    const { GlobalSecondaryIndexes: indexes = [] } = table ?? {};
    const keyed = indexName === undefined ? table : indexes.find(({ IndexName }) => IndexName === indexName);
    return keyed?.KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
  };
}
