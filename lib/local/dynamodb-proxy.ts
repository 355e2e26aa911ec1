import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FunctionDefinition, TableDefinition } from './application.ts';
import { consumedUnits } from './consumed-units.ts';
import { type Access, accessesOf, isTransaction } from './dynamodb-access.ts';
import { accountId } from './names.ts';
import { isAllowed } from './policy.ts';
import type { UsageCounter } from './usage.ts';

/** The access key that may do everything: the operator's command line and tests use it. */
export const operatorKey = 'operator';

export interface DynamoDbProxyProps {
  readonly target: string;
  readonly functions: readonly FunctionDefinition[];
  readonly tables: readonly TableDefinition[];
  readonly usage: UsageCounter;
}

export interface DynamoDbProxy {
  readonly endpoint: string;
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

/**
 * Stands between the functions and DynamoDB Local: a function is known by its access key, may do what its role
 * in the template allows, and is refused the rest in AWS's words. It also counts what each call consumed.
 */
export async function startDynamoDbProxy(props: DynamoDbProxyProps): Promise<DynamoDbProxy> {
  const agent = new Agent({ keepAlive: true });
  const callers = new Map(props.functions.map((definition) => [definition.logicalId, definition]));
  const arns = new Map(props.tables.map((table) => [table.name, table.arn]));

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => {
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, 500, 'InternalServerError', String(error));
    });
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const keyId = /Credential=([^/]+)\//.exec(incoming.headers.authorization ?? '')?.[1] ?? '';
    const caller = callers.get(keyId);
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
    const body = parseObject(await readText(incoming));
    if (!body) {
      refuse(outgoing, 400, 'SerializationException', 'The body must be a JSON object.');
      return;
    }
    const through = isTransaction(operation) ? { through: operation } : {};
    const functionId = caller?.id ?? operatorKey;

    for (const access of accessesOf(operation, body)) {
      const resource = arnOf(access);
      const row = props.usage.row({ function: functionId, action: access.action, resource, ...through });
      row.calls += 1;
      if (caller && !isAllowed(caller.statements, `dynamodb:${access.action}`, resource)) {
        row.refused += 1;
        refuse(outgoing, 400, 'AccessDeniedException', accessDenied(caller, access.action, resource));
        return;
      }
    }
    const counted = readOperations.has(operation) || writeOperations.has(operation);
    const asked = counted ? { ...body, ReturnConsumedCapacity: 'INDEXES' } : body;
    const answer = await forward(incoming, outgoing, JSON.stringify(asked));
    if (counted) countUnits(functionId, operation, body, answer);
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const { host: _, 'content-length': __, ...headers } = incoming.headers;
      const onward = request(
        props.target,
        { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
        (answer) => {
          const chunks: Buffer[] = [];
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.pipe(outgoing);
          answer.on('end', () => resolve(Buffer.concat(chunks).toString()));
          answer.on('error', reject);
        },
      );
      onward.on('error', reject);
      onward.end(body);
    });
  }

  function countUnits(functionId: string, operation: string, body: object, answer: string): void {
    const units = consumedUnits(operation, body, JSON.parse(answer));
    if (units === undefined) return;
    const [access] = accessesOf(operation, body as Record<string, unknown>);
    if (!access) return;
    const row = props.usage.row({ function: functionId, action: operation, resource: arnOf(access) });
    if (isTransaction(operation)) row.calls += 1;
    if (readOperations.has(operation)) row.readUnits += units;
    else row.writeUnits += units;
  }

  function arnOf({ tableName, indexName }: Access): string {
    const arn = arns.get(tableName) ?? tableName;
    return indexName === undefined ? arn : `${arn}/index/${indexName}`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

function accessDenied({ roleArn, name }: FunctionDefinition, action: string, resource: string): string {
  const role = roleArn.replace(/^.*role\//, '');
  return `User: arn:aws:sts::${accountId}:assumed-role/${role}/${name} is not authorized to perform: dynamodb:${action} on resource: ${resource} because no identity-based policy allows the dynamodb:${action} action`;
}

function refuse(outgoing: ServerResponse, status: number, type: string, message: string): void {
  const namespace =
    type === 'InternalServerError' ? 'com.amazonaws.dynamodb.v20120810' : 'com.amazon.coral.service';
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  outgoing.end(JSON.stringify({ __type: `${namespace}#${type}`, Message: message, message }));
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
