import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionDefinition, TableDefinition } from '../assembly/application.ts';
import { isAllowed } from '../assembly/policy.ts';
import type { LocalClock } from '../clock.ts';
import type { CallMeter } from './call-meter.ts';
import { accessesOf, type DatabaseAccess, isTransaction } from './dynamodb-access.ts';
import { splitBatch } from './dynamodb-batch.ts';
import type { DynamoDbRequest } from './dynamodb-request.ts';
import type { Faults } from './faults.ts';
import { deliver, forward, parseRequest, readText } from './forward-call.ts';
import { keysWritten } from './keys-written.ts';
import type { LaggingIndexes } from './lagging-indexes.ts';
import { numberProblem } from './number-range.ts';
import { accessDenied, isRefused, refuse } from './refusals.ts';
import { startKeyProblem } from './start-key.ts';
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
  readonly meter?: CallMeter | undefined;
  /** Faults for calls of functions; the operator's calls always pass. */
  readonly faults: Faults;
  readonly indexes: LaggingIndexes;
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
  readonly #arns: ReadonlyMap<string, string>;
  #writes = 0;

  constructor(props: ProxiedCallsProps) {
    this.#props = props;
    this.#callers = new Map(props.functions.map((definition) => [definition.logicalId, definition]));
    this.#arns = new Map(props.tables.map((table) => [table.name, table.arn]));
  }

  /** The number of writes that have passed. */
  get writes(): number {
    return this.#writes;
  }

  async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const call = await this.#read(incoming, outgoing);
    if (call !== undefined && this.#isAllowed(call, outgoing)) await this.#perform(call, incoming, outgoing);
  }

  /** Undefined if the call was refused. */
  async #read(incoming: IncomingMessage, outgoing: ServerResponse): Promise<ProxyCall | undefined> {
    const keyId = /Credential=([^/]+)\//.exec(incoming.headers.authorization ?? '')?.[1] ?? '';
    const caller = this.#callers.get(keyId);
    // The operator's clock is this machine's.
    if (caller) outgoing.setHeader('date', new Date(this.#props.clock.now()).toUTCString());
    if (!caller && keyId !== (this.#props.operatorAccessKey ?? operatorKey)) {
      refuse(
        outgoing,
        400,
        'UnrecognizedClientException',
        'The security token included in the request is invalid.',
      );
      return undefined;
    }
    const operation = String(incoming.headers['x-amz-target']).replace(/^.*\./, '');
    const text = await readText(incoming);
    const body = parseRequest(text);
    if (!body) {
      refuse(outgoing, 400, 'SerializationException', 'The body must be a JSON object.');
      return undefined;
    }
    const problem = numberProblem(body) ?? startKeyProblem(body);
    if (problem !== undefined) {
      refuse(outgoing, 400, 'ValidationException', problem);
      return undefined;
    }
    return { operation, text, body, caller };
  }

  /** Refuses the call if its role lacks one of its actions. */
  #isAllowed({ operation, body, caller }: ProxyCall, outgoing: ServerResponse): boolean {
    const through = isTransaction(operation) ? { through: operation } : {};
    const functionId = caller?.id ?? operatorKey;
    for (const access of accessesOf(operation, body, this.#partitionKeyOf)) {
      const { action, leadingKeys } = access;
      const resource = this.#arnOf(access);
      const isGranted = !caller || isAllowed(caller.statements, `dynamodb:${action}`, resource, leadingKeys);
      this.#props.meter?.note({ function: functionId, action, resource, ...through }, !isGranted);
      if (!isGranted) {
        refuse(outgoing, 400, 'AccessDeniedException', accessDenied(caller, action, resource));
        return false;
      }
    }
    return true;
  }

  async #perform(call: ProxyCall, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { faults, indexes, target, agent } = this.#props;
    const { operation, text, body, caller } = call;
    const verdict = caller && faults.judge(operation, this.#partitionsWritten(operation, body));
    if (verdict && (await isRefused(verdict, faults, body, outgoing))) return;
    const batch = verdict?.fate === 'handBackPart' ? splitBatch(body, verdict.isDone) : undefined;

    const weighed = await this.#weigh(call, batch !== undefined);
    const isChanged = weighed !== undefined || batch !== undefined || body.IndexName !== undefined;
    const asked = () => ({
      ...(batch?.done ?? body),
      ...(weighed && { ReturnConsumedCapacity: 'INDEXES' }),
      ...(body.IndexName !== undefined && { TableName: indexes.tableFor(body.TableName) }),
    });
    indexes.watch(operation, body);
    const given = await forward(incoming, isChanged ? JSON.stringify(asked()) : text, { target, agent });
    const answer = updateAnswer(operation, body, given);
    if (writeOperations.has(operation)) this.#writes += 1;
    await weighed?.(answer.text);
    if (verdict?.fate === 'lose') outgoing.destroy();
    else deliver(answer, outgoing, batch);
  }

  async #weigh({ operation, body, caller }: ProxyCall, isSplit: boolean) {
    const [access] = accessesOf(operation, body);
    const [id, resource] = [caller?.id ?? operatorKey, access && this.#arnOf(access)];
    if (resource === undefined) return undefined;
    return this.#props.meter?.weigh({ operation, body, function: id, resource, isSplit });
  }

  #partitionsWritten(operation: string, body: DynamoDbRequest): string[] {
    return keysWritten(operation, body, this.#props.tables).map(({ tableName, key }) =>
      JSON.stringify(key[this.#partitionKeyOf(tableName) ?? '']),
    );
  }

  #partitionKeyOf = (tableName: string, indexName?: string): string | undefined => {
    const table = this.#props.tables.find(({ name }) => name === tableName)?.properties;
    const { GlobalSecondaryIndexes: indexes = [] } = table ?? {};
    const keyed = indexName === undefined ? table : indexes.find(({ IndexName }) => IndexName === indexName);
    return keyed?.KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
  };

  #arnOf({ tableName, indexName }: Pick<DatabaseAccess, 'tableName' | 'indexName'>): string {
    const arn = this.#arns.get(tableName) ?? tableName;
    return indexName === undefined ? arn : `${arn}/index/${indexName}`;
  }
}
