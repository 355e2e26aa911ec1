import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { FunctionDefinition, TableDefinition } from '../assembly/application.ts';
import { isAllowed } from '../assembly/policy.ts';
import type { LocalClock } from '../clock.ts';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import { readBody } from '../read-body.ts';
import { consumedUnits } from './consumed-units.ts';
import { type Access, accessesOf, isTransaction } from './dynamodb-access.ts';
import { type Batch, handBack, splitBatch } from './dynamodb-batch.ts';
import type { Faults } from './faults.ts';
import { keysWritten } from './keys-written.ts';
import type { LaggingIndexes } from './lagging-indexes.ts';
import { numberProblem } from './number-range.ts';
import { accessDenied, isRefused, refuse } from './refusals.ts';
import type { UsageCounter } from './usage.ts';
import { watchTransaction } from './watch-transaction.ts';

/** The access key that may do everything: the operator's command line and tests use it. */
export const operatorKey = 'operator';

export interface DynamoDbProxyProps {
  readonly target: string;
  readonly functions: readonly FunctionDefinition[];
  readonly tables: readonly TableDefinition[];
  readonly usage: UsageCounter;
  /** What the functions' calls meet on their way; the operator's always pass. */
  readonly faults: Faults;
  readonly indexes: LaggingIndexes;
  /** The clock that functions see: from an answer of another time the SDK learns to mistrust its own. */
  readonly clock: Pick<LocalClock, 'now'>;
}

export interface DynamoDbProxy {
  readonly endpoint: string;
  /** How many writes have passed. */
  writes(): number;
  close(): void;
}

const readOperations = new Set(['GetItem', 'BatchGetItem', 'TransactGetItems', 'Query', 'Scan']);
const writeOperations = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
]);

interface Keyed {
  readonly KeySchema: readonly { readonly AttributeName: string; readonly KeyType: string }[];
}
interface KeyedTable extends Keyed {
  readonly GlobalSecondaryIndexes?: readonly (Keyed & { readonly IndexName: string })[];
}

interface DatabaseResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Stands between the functions and DynamoDB Local: a function is known by its access key, may do what its role
 * in the template allows, and is refused the rest in AWS's words. It also counts what each call consumed.
 */
export async function startDynamoDbProxy(props: DynamoDbProxyProps): Promise<DynamoDbProxy> {
  const agent = new Agent({ keepAlive: true });
  const callers = new Map(props.functions.map((definition) => [definition.logicalId, definition]));
  const arns = new Map(props.tables.map((table) => [table.name, table.arn]));

  let writes = 0;

  const server = createServer((incoming, outgoing) => {
    props.usage
      .during(() => handle(incoming, outgoing))
      .catch((error: unknown) => {
        if (outgoing.headersSent) outgoing.destroy();
        else refuse(outgoing, 500, 'InternalServerError', String(error));
      });
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const keyId = /Credential=([^/]+)\//.exec(incoming.headers.authorization ?? '')?.[1] ?? '';
    const caller = callers.get(keyId);
    // The operator's clock is this machine's.
    if (caller) outgoing.setHeader('date', new Date(props.clock.now()).toUTCString());
    if (!caller && keyId !== operatorKey) {
      refuse(
        outgoing,
        400,
        'UnrecognizedClientException',
        'The security token included in the request is invalid.',
      );
      return;
    }
    const operation = String(incoming.headers['x-amz-target']).replace(/^.*\./, '');
    const text = await readText(incoming);
    const body = parseObject(text);
    if (!body) {
      refuse(outgoing, 400, 'SerializationException', 'The body must be a JSON object.');
      return;
    }
    const problem = numberProblem(body);
    if (problem !== undefined) {
      refuse(outgoing, 400, 'ValidationException', problem);
      return;
    }
    const through = isTransaction(operation) ? { through: operation } : {};
    const functionId = caller?.id ?? operatorKey;

    for (const access of accessesOf(operation, body, partitionKeyOf)) {
      const resource = arnOf(access);
      const row = props.usage.row({ function: functionId, action: access.action, resource, ...through });
      row.calls += 1;
      const { action, leadingKeys } = access;
      if (caller && !isAllowed(caller.statements, `dynamodb:${action}`, resource, leadingKeys)) {
        row.refused += 1;
        refuse(outgoing, 400, 'AccessDeniedException', accessDenied(caller, access.action, resource));
        return;
      }
    }
    const verdict = caller && props.faults.judge(operation, partitionsWritten(operation, body));
    if (verdict && (await isRefused(verdict, props.faults, body, outgoing))) return;
    const batch = verdict?.fate === 'handBackPart' ? splitBatch(body, verdict.isDone) : undefined;

    const counted =
      props.usage.countsUnits && (readOperations.has(operation) || writeOperations.has(operation));
    const isChanged = counted || batch !== undefined || body.IndexName !== undefined;
    const asked = () => ({
      ...(batch?.done ?? body),
      ...(counted && { ReturnConsumedCapacity: 'INDEXES' }),
      ...(body.IndexName !== undefined && { TableName: props.indexes.tableFor(body.TableName) }),
    });
    props.indexes.watch(operation, body);
    // What the operator's own cost is nobody's question, and watching takes two reads.
    const isWatched = counted && operation === 'TransactWriteItems' && caller !== undefined;
    const watched = isWatched ? await watchTransaction(props.target, props.tables, body) : undefined;
    const answer = await forward(incoming, isChanged ? JSON.stringify(asked()) : text);
    if (writeOperations.has(operation)) writes += 1;
    if (counted) await countUnits(functionId, operation, body, answer.text, watched);
    if (verdict?.fate === 'lose') outgoing.destroy();
    else deliver(answer, outgoing, batch);
  }

  const partitionsWritten = (operation: string, body: object) =>
    keysWritten(operation, body, props.tables).map(({ tableName, key }) =>
      JSON.stringify(key[partitionKeyOf(tableName) ?? '']),
    );

  function forward(incoming: IncomingMessage, body: string): Promise<DatabaseResponse> {
    return new Promise((resolve, reject) => {
      const { host: _, 'content-length': __, ...headers } = incoming.headers;
      const onward = request(
        props.target,
        { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
        (answer) => {
          const { statusCode: status = 502, headers: answered } = answer;
          const { date: _, ...headers } = answered;
          readText(answer).then((text) => resolve({ status, headers, text }), reject);
        },
      );
      onward.on('error', reject);
      onward.end(body);
    });
  }

  async function countUnits(
    functionId: string,
    operation: string,
    body: object,
    answer: string,
    watched: (() => Promise<number>) | undefined,
  ): Promise<void> {
    const reported = consumedUnits(operation, body, JSON.parse(answer));
    if (reported === undefined) return;
    const units = watched === undefined ? reported : await watched();
    const [access] = accessesOf(operation, body as Record<string, unknown>);
    if (!access) return;
    const row = props.usage.row({ function: functionId, action: operation, resource: arnOf(access) });
    if (isTransaction(operation)) row.calls += 1;
    if (readOperations.has(operation)) row.readUnits += units;
    else row.writeUnits += units;
  }

  function partitionKeyOf(tableName: string, indexName?: string): string | undefined {
    const table = props.tables.find(({ name }) => name === tableName)?.properties as KeyedTable | undefined;
    const { GlobalSecondaryIndexes: indexes = [] } = table ?? {};
    const keyed = indexName === undefined ? table : indexes.find(({ IndexName }) => IndexName === indexName);
    return keyed?.KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
  }

  function arnOf({ tableName, indexName }: Pick<Access, 'tableName' | 'indexName'>): string {
    const arn = arns.get(tableName) ?? tableName;
    return indexName === undefined ? arn : `${arn}/index/${indexName}`;
  }

  const { endpoint, close } = await listenOnLoopback(server);
  return {
    endpoint,
    writes: () => writes,
    close() {
      close();
      agent.destroy();
    },
  };
}

function deliver(
  { status, headers, text }: DatabaseResponse,
  outgoing: ServerResponse,
  batch: Batch | undefined,
): void {
  if (batch === undefined || status !== 200) {
    outgoing.writeHead(status, headers).end(text);
    return;
  }
  const changed = handBack(text, batch);
  // The checksum and the length are of the answer as it was.
  const { 'x-amz-crc32': _, 'content-length': __, ...others } = headers;
  outgoing.writeHead(status, { ...others, 'content-length': Buffer.byteLength(changed) }).end(changed);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const readText = async (incoming: IncomingMessage): Promise<string> =>
  (await readBody(incoming, Number.POSITIVE_INFINITY))?.toString() ?? '';
