import type { FunctionDefinition } from '../../../lib/local/assembly/application.ts';
import { startDatabaseProcess } from '../../../lib/local/database/database-process.ts';
import { callDynamoDb } from '../../../lib/local/database/dynamodb-call.ts';
import { startDynamoDbProxy } from '../../../lib/local/database/dynamodb-proxy.ts';
import type { EngineName } from '../../../lib/local/database/engines.ts';
import type { LocalRecord } from '../../../lib/local/streams/local-record.ts';
import { StreamReader } from '../../../lib/local/streams/stream-reader.ts';
import { tableShape } from '../../../lib/table-shape.ts';
import { canonical } from '../../support/canonical.ts';
import { UsageCounter } from '../../support/usage/usage-counter.ts';

export const tableName = 'compared';

const caller = {
  id: 'tester',
  logicalId: 'tester',
  statements: [{ effect: 'Allow', actions: ['*'], resources: ['*'], conditions: [] }],
} as unknown as FunctionDefinition;

/** A call to the table: its operation and body. */
export interface Call {
  readonly operation: string;
  readonly body: { readonly Limit?: number; readonly [member: string]: unknown };
  /** True if it was made before, under the same token. */
  readonly isRepeated?: boolean;
}

/** The members of an answer that are looked at here. */
export interface Answer {
  readonly Items?: readonly unknown[];
  readonly Count?: number;
  readonly ScannedCount?: number;
  readonly LastEvaluatedKey?: object;
  readonly Responses?: Readonly<Record<string, readonly unknown[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly unknown[] }>>;
}

/** What a function gets of a call, and what the call costs, in a form that does not depend on the order of members. */
export interface Outcome {
  readonly status: number;
  readonly answer: Answer;
  readonly units: number;
}

/** One of the databases, behind the proxy that all functions call. */
async function start(engine: EngineName) {
  const database = await startDatabaseProcess(undefined, { engine });
  await database.ready;
  await callDynamoDb(database.endpoint, 'CreateTable', {
    TableName: tableName,
    ...tableShape,
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  const tables = [
    { name: tableName, arn: `arn:aws:dynamodb:local:1:table/${tableName}`, properties: tableShape },
  ];
  const usage = new UsageCounter({ target: database.endpoint, engine, tables });
  usage.beginCountingUnits();
  const proxy = await startDynamoDbProxy({
    target: database.endpoint,
    functions: [caller],
    tables,
    hooks: usage,
    clock: { now: Date.now },
  });
  const units = () => usage.list().reduce((sum, row) => sum + row.readUnits + row.writeUnits, 0);

  async function send({ operation, body }: Call): Promise<Outcome> {
    const before = units();
    const response = await fetch(proxy.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        'x-amz-date': '20250101T000000Z',
        authorization:
          'AWS4-HMAC-SHA256 Credential=tester/20250101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=none',
      },
      body: JSON.stringify(body),
    });
    const answer = canonical(await response.json()) as Answer;
    return { status: response.status, answer, units: units() - before };
  }

  async function records(): Promise<LocalRecord[]> {
    const reader = new StreamReader(database.endpoint, tableName);
    const all: LocalRecord[] = [];
    for (let page = await reader.read(undefined, 100); page; page = await reader.read(page.place, 100)) {
      all.push(...page.records);
      if (page.isEnd) break;
    }
    return all;
  }

  return {
    send,
    records,
    async stop() {
      proxy.close();
      await database.stop();
    },
  };
}

/** Both databases, with a table each. */
export async function startPair() {
  const [dynoxide, dynamoDbLocal] = await Promise.all([start('dynoxide'), start('dynamodb-local')]);
  const both = [dynoxide, dynamoDbLocal] as const;
  return {
    databases: { dynoxide, 'dynamodb-local': dynamoDbLocal },
    /** The outcomes of the same call, of each database. */
    send: (call: Call) => Promise.all([dynoxide.send(call), dynamoDbLocal.send(call)]),
    records: (): Promise<LocalRecord[][]> => Promise.all(both.map(({ records }) => records())),
    stop: () => Promise.all(both.map(({ stop }) => stop())),
  };
}
