import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionDefinition, TableDefinition } from '../assembly/application.ts';
import { isAllowed } from '../assembly/policy.ts';
import type { LocalClock } from '../clock.ts';
import { correctedUnits, reportedUnits } from './consumed-units.ts';
import { accessesOf, type DatabaseAccess, isTransaction } from './dynamodb-access.ts';
import { splitBatch } from './dynamodb-batch.ts';
import type { DynamoDbRequest } from './dynamodb-request.ts';
import type { EngineName } from './engines.ts';
import type { Faults } from './faults.ts';
import { deliver, forward, parseRequest, readText } from './forward-call.ts';
import { keysWritten } from './keys-written.ts';
import type { LaggingIndexes } from './lagging-indexes.ts';
import { numberProblem } from './number-range.ts';
import { accessDenied, isRefused, refuse } from './refusals.ts';
import { startKeyProblem } from './start-key.ts';
import { updateAnswer } from './update-answer.ts';
import type { UsageCounter } from './usage.ts';
import { watchWrites } from './watch-writes.ts';
import { watchWholeRead } from './whole-read.ts';

/** The access key that may do everything: the operator's command line and tests use it. */
export const operatorKey = 'operator';

export interface ProxiedCallsProps {
  readonly target: string;
  readonly engine: EngineName;
  readonly agent: Agent;
  /** The access key that may do everything. @default operatorKey */
  readonly operatorAccessKey?: string | undefined;
  readonly functions: readonly FunctionDefinition[];
  readonly tables: readonly TableDefinition[];
  readonly usage: UsageCounter;
  /** Faults for calls of functions; the operator's calls always pass. */
  readonly faults: Faults;
  readonly indexes: LaggingIndexes;
  /** The clock that functions see: an answer of another time would make the SDK mistrust its own. */
  readonly clock: Pick<LocalClock, 'now'>;
}

const readOperations = new Set(['GetItem', 'BatchGetItem', 'TransactGetItems', 'Query', 'Scan']);
const writeOperations = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
]);

const severalWrites = new Set(['BatchWriteItem', 'TransactWriteItems']);

interface ProxyCall {
  readonly operation: string;
  readonly text: string;
  readonly body: DynamoDbRequest;
  /** Undefined for the operator. */
  readonly caller: FunctionDefinition | undefined;
}

/** Checks calls to the table, passes them on and counts them. */
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

  /** DynamoDB Local's figures are not AWS's; Dynoxide's are, but for parts of items. */
  get #isMiscounted(): boolean {
    return this.#props.engine === 'dynamodb-local';
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

  /** Counts the actions of the call, and refuses it if its role lacks one of them. */
  #isAllowed({ operation, body, caller }: ProxyCall, outgoing: ServerResponse): boolean {
    const through = isTransaction(operation) ? { through: operation } : {};
    const functionId = caller?.id ?? operatorKey;
    for (const access of accessesOf(operation, body, this.#partitionKeyOf)) {
      const { action, leadingKeys } = access;
      const resource = this.#arnOf(access);
      const row = this.#props.usage.row({ function: functionId, action, resource, ...through });
      row.calls += 1;
      if (caller && !isAllowed(caller.statements, `dynamodb:${action}`, resource, leadingKeys)) {
        row.refused += 1;
        refuse(outgoing, 400, 'AccessDeniedException', accessDenied(caller, action, resource));
        return false;
      }
    }
    return true;
  }

  async #perform(call: ProxyCall, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { usage, faults, indexes, target, agent } = this.#props;
    const { operation, text, body, caller } = call;
    const verdict = caller && faults.judge(operation, this.#partitionsWritten(operation, body));
    if (verdict && (await isRefused(verdict, faults, body, outgoing))) return;
    const batch = verdict?.fate === 'handBackPart' ? splitBatch(body, verdict.isDone) : undefined;

    const counted = usage.countsUnits && (readOperations.has(operation) || writeOperations.has(operation));
    const isChanged = counted || batch !== undefined || body.IndexName !== undefined;
    const asked = () => ({
      ...(batch?.done ?? body),
      ...(counted && { ReturnConsumedCapacity: 'INDEXES' }),
      ...(body.IndexName !== undefined && { TableName: indexes.tableFor(body.TableName) }),
    });
    indexes.watch(operation, body);
    // Nobody asks what the operator's own calls cost, and watching takes reads.
    const watched = counted && caller && !batch ? await this.#watch(operation, body) : undefined;
    const given = await forward(incoming, isChanged ? JSON.stringify(asked()) : text, { target, agent });
    const answer = updateAnswer(operation, body, given);
    if (writeOperations.has(operation)) this.#writes += 1;
    if (counted) await this.#countUnits(call, answer.text, watched);
    if (verdict?.fate === 'lose') outgoing.destroy();
    else deliver(answer, outgoing, batch);
  }

  /** A function that counts a call once it has succeeded, where the database miscounts it. */
  async #watch(operation: string, body: DynamoDbRequest): Promise<(() => Promise<number>) | undefined> {
    const { target, tables } = this.#props;
    if (!this.#isMiscounted) return watchWholeRead(target, operation, body);
    return severalWrites.has(operation) ? watchWrites(target, tables, body) : undefined;
  }

  #partitionsWritten(operation: string, body: DynamoDbRequest): string[] {
    return keysWritten(operation, body, this.#props.tables).map(({ tableName, key }) =>
      JSON.stringify(key[this.#partitionKeyOf(tableName) ?? '']),
    );
  }

  async #countUnits(
    { operation, body, caller }: ProxyCall,
    answer: string,
    watched: (() => Promise<number>) | undefined,
  ): Promise<void> {
    const answered = JSON.parse(answer);
    const reported = this.#isMiscounted ? correctedUnits(operation, body, answered) : reportedUnits(answered);
    if (reported === undefined) return;
    const units = watched === undefined ? reported : await watched();
    const [access] = accessesOf(operation, body);
    if (!access) return;
    const key = { function: caller?.id ?? operatorKey, action: operation, resource: this.#arnOf(access) };
    const row = this.#props.usage.row(key);
    if (isTransaction(operation)) row.calls += 1;
    if (readOperations.has(operation)) row.readUnits += units;
    else row.writeUnits += units;
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
