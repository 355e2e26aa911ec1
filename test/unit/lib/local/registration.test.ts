import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findRuntimeOf } from '../../../../lib/local/find-runtime.ts';
import { register } from '../../../../lib/local/registration.ts';
import type { RuntimeInfo } from '../../../../lib/local/runtime-info.ts';

const before = process.cwd();
let folder: string;
const running: Server[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-registration-'));
  process.chdir(folder);
});

afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
  for (const server of running.splice(0)) server.close();
});

/** Something that answers as an instance does. */
async function instance(): Promise<RuntimeInfo> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(info));
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const info = {
    baseUrl: `http://127.0.0.1:${port}`,
    tableName: 'table',
    region: 'local',
    dynamodbEndpoint: `http://127.0.0.1:${port}/database`,
    accessKeyId: 'operator',
    secretAccessKey: 'operator',
    databaseProcessId: 1,
  };
  return info;
}

const found = async () => (await findRuntimeOf('.local'))?.baseUrl;

test('an instance in memory does not hide one that keeps its data', async () => {
  const [kept, tried] = [await instance(), await instance()];
  const endKept = await register(kept, { dataFolder: join(folder, '.local'), port: 3000 });
  const endTried = await register(tried, { dataFolder: undefined, port: 4000 });
  expect(await found()).toBe(kept.baseUrl);
  endTried();
  expect(await found()).toBe(kept.baseUrl);
  endKept();
  expect(await found()).toBeUndefined();
});

test('an instance in memory is found where no other runs, also after one was killed', async () => {
  const [killed, tried] = [await instance(), await instance()];
  await register(killed, { dataFolder: join(folder, '.local'), port: 3000 });
  running[0]?.close();
  running[0]?.closeAllConnections();
  const end = await register(tried, { dataFolder: undefined, port: 4000 });
  expect(await found()).toBe(tried.baseUrl);
  end();
  expect(await found()).toBeUndefined();
});
