import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { callDynamoDb } from '../../lib/local/database/dynamodb-call.ts';
import { findRuntimeOf } from '../../lib/local/find-runtime.ts';
import { type Runtime, startRuntime } from '../support/runtime.ts';
import { RuntimeProcess } from '../support/runtime-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-process-'));
const trial = process.env.DAYMARK_TRIAL_ASSEMBLY ?? '';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function putItem(runtime: Runtime, sk: string): Promise<void> {
  const { dynamodbEndpoint, tableName } = await runtime.info();
  await callDynamoDb(dynamodbEndpoint, 'PutItem', {
    TableName: tableName,
    Item: { pk: { S: 'KEPT' }, sk: { S: sk } },
  });
}

async function countItems(runtime: Runtime): Promise<number> {
  const { dynamodbEndpoint, tableName } = await runtime.info();
  const { Count } = (await callDynamoDb(dynamodbEndpoint, 'Scan', { TableName: tableName })) as {
    Count: number;
  };
  return Count;
}

/** An assembly like the trial one, with its template changed. */
async function changedAssembly(name: string, change: (template: string) => string): Promise<string> {
  const copy = join(folder, name);
  await cp(trial, copy, { recursive: true });
  const file = join(copy, 'trial.template.json');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return copy;
}

async function untilGone(processId: number): Promise<void> {
  for (;;) {
    try {
      process.kill(processId, 0);
    } catch {
      return;
    }
    await pause(20);
  }
}

describe('a data folder', () => {
  const data = join(folder, 'data');
  let first: Runtime;

  test('serves one instance at a time, which the command line finds', async () => {
    const assembly = await changedAssembly('without-index', (template) => {
      const parsed = JSON.parse(template);
      for (const resource of Object.values<{ Type: string; Properties: Record<string, unknown[]> }>(
        parsed.Resources,
      )) {
        if (resource.Type !== 'AWS::DynamoDB::Table') continue;
        const { GlobalSecondaryIndexes: indexes = [], AttributeDefinitions: attributes = [] } =
          resource.Properties;
        resource.Properties.GlobalSecondaryIndexes = indexes.slice(0, 1);
        resource.Properties.AttributeDefinitions = attributes.slice(0, 3);
      }
      return JSON.stringify(parsed);
    });
    first = await startRuntime({ assembly, data });
    expect(await findRuntimeOf(data)).toEqual(await first.info());
    const { code, output } = await new RuntimeProcess({ assembly, data }).ended;
    expect(code).toBe(1);
    expect(output).toContain(`is in use by the instance at ${first.url}`);
  });

  test('keeps its items when the runtime dies suddenly, the database dies with it, and a later version adds its index', async () => {
    await putItem(first, '1');
    const { databaseProcessId } = await first.info();
    await first.kill();
    await untilGone(databaseProcessId);
    const second = await startRuntime({ assembly: trial, data });
    expect(await countItems(second)).toBe(1);
    const { dynamodbEndpoint, tableName } = await second.info();
    expect(await callDynamoDb(dynamodbEndpoint, 'DescribeTable', { TableName: tableName })).toMatchObject({
      Table: {
        GlobalSecondaryIndexes: expect.arrayContaining([expect.objectContaining({ IndexName: 'due' })]),
      },
    });
    expect((await second.stop()).code).toBe(0);
    expect(await findRuntimeOf(data)).toBeUndefined();
  });

  test('is refused when the keys differ', async () => {
    const otherKeys = await changedAssembly('other-keys', (template) =>
      template.replaceAll('"dueAt"', '"dueTime"'),
    );
    const { code, output } = await new RuntimeProcess({ assembly: otherKeys, data }).ended;
    expect(code).toBe(1);
    expect(output).toContain('Delete the data folder');
  });
});

describe('the runtime ends with code 1 and one clear sentence', () => {
  test('when the port is in use', async () => {
    const port = Number(new URL(process.env.DAYMARK_URL ?? '').port);
    const { code, output } = await new RuntimeProcess({ assembly: trial, port }).ended;
    expect(code).toBe(1);
    expect(output).toBe(
      `Port ${port} is already in use: stop what listens there, or choose another with --port.`,
    );
  });

  const withoutJava = { PATH: dirname(process.execPath) };
  const withoutDynoxide = { DAYMARK_DYNOXIDE: join(folder, 'nowhere') };

  test('when there is no database', async () => {
    const { code, output } = await new RuntimeProcess({
      assembly: trial,
      database: 'own',
      environment: { ...withoutJava, ...withoutDynoxide, DAYMARK_DATABASE: '' },
    }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(
      /There is no database to start \(Dynoxide needs the package @dynoxide\/.*; DynamoDB Local needs Java 17 .*none was found\): install Dynoxide with "npm install --no-save @dynoxide\/.*", or a Java runtime .*\.$/,
    );
  });

  test('when a database is asked for that cannot run here', async () => {
    const java = join(mkdtempSync(join(folder, 'java-')), 'java');
    writeFileSync(java, '#!/bin/sh\necho \'openjdk version "11.0.2"\' >&2\n', { mode: 0o755 });
    const oldJava = { PATH: [dirname(java), process.env.PATH].join(delimiter) };
    for (const [database, environment, sentence] of [
      [
        'dynamodb-local',
        withoutJava,
        /^DynamoDB Local needs Java 17 or later on the PATH, and none was found: install .*\.$/m,
      ],
      ['dynamodb-local', oldJava, /needs Java 17 or later on the PATH, and version 11 was found/],
      ['dynoxide', withoutDynoxide, /^Dynoxide needs the package @dynoxide\/.*: install .*\.$/m],
    ] as const) {
      const { code, output } = await new RuntimeProcess({ assembly: trial, database, environment }).ended;
      expect(code).toBe(1);
      expect(output).toMatch(sentence);
    }
  });

  test('when a context value is not known', async () => {
    const { code, output } = await new RuntimeProcess({ context: { stag: 'prod' } }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/^"stag" is not a setting\. Settings: stage, /m);
  });
});

test('the person who starts it is shown a link that signs a demo person in, also where nobody sits at a terminal', async () => {
  const runtime = await startRuntime({ demo: 'on' });
  const line = await runtime.process.nextLine((text) => text.includes('/local/signin?'));
  expect(new URL(line.trim()).hostname).toBe('localhost');
  const { status, headers } = await fetch(line.trim(), { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([303, '/app']);
  const [cookie = ''] = headers.getSetCookie().map((text) => text.split(';')[0]);
  expect((await fetch(`${runtime.url}/account`, { headers: { cookie } })).status).toBe(200);
  await runtime.stop();
});

test('the stage limits the requests taken, and a route that needs no token has a limit of its own beside it', async () => {
  const assembly = await changedAssembly('throttled', (template) =>
    template
      .replace(/"ThrottlingBurstLimit": \d+/, '"ThrottlingBurstLimit": 3')
      .replace(/"ThrottlingRateLimit": \d+/, '"ThrottlingRateLimit": 0.001')
      .replace(
        /("GET \/open\.json": \{\s*)"ThrottlingRateLimit": \d+,\s*"ThrottlingBurstLimit": \d+/,
        '$1"ThrottlingRateLimit": 0.001, "ThrottlingBurstLimit": 2',
      ),
  );
  const runtime = await startRuntime({ assembly });
  const statuses = async (path: string, times: number) => {
    const all: number[] = [];
    for (let i = 0; i < times; i++) all.push((await fetch(`${runtime.url}${path}`)).status);
    return all;
  };
  expect(await statuses('/open.json', 3)).toEqual([200, 200, 429]);
  expect(await statuses('/echo', 5)).toEqual([200, 200, 200, 429, 429]);
  const refused = await fetch(`${runtime.url}/echo`);
  expect(await refused.json()).toEqual({ message: 'Too Many Requests' });
  await runtime.stop();
});
