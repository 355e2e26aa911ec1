import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bundleHandlers } from '../../lib/bundle.ts';
import type { Call } from '../fixtures/sdk/use-table.ts';
import { certificateFile, startFailingServer } from '../support/database-failures/failing-server.ts';
import { failures } from '../support/database-failures/failures.ts';

const fixtures = join(import.meta.dirname, '../fixtures/sdk');
const operations: readonly Call['operation'][] = [
  'get',
  'query',
  'batchGet',
  'batchWrite',
  'update',
  'remove',
  'transact',
];
/** Every operation under every failure; what hangs takes its time each time, so a read and a write represent all. */
const calls = Object.keys(failures).flatMap((failure, nth) =>
  operations
    .filter((operation) => !hangs(failure) || operation === 'get' || operation === 'transact')
    .map((operation) => ({ failure, operation, nth })),
);
function hangs(failure: string): boolean {
  return failure.startsWith('hangs');
}

interface Outcome {
  readonly failure: string;
  readonly operation: string;
  readonly outcome: Readonly<Record<string, unknown>>;
  readonly tries: number;
  readonly tokens: number;
  /** Operations, and bodies whatever the order of their members. */
  readonly sent: readonly unknown[];
}

let folder: string;
let server: Awaited<ReturnType<typeof startFailingServer>>;
let light: readonly Outcome[];
let full: readonly Outcome[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'failures-'));
  server = await startFailingServer();
  const ofLight = await promptOutcomes('light', false);
  const ofFull = await promptOutcomes('full', true);
  // What hangs only waits, so both builds wait at the same time.
  [light, full] = await Promise.all([allOutcomes(ofLight), allOutcomes(ofFull)]);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

type Outcomes = ReadonlyMap<(typeof calls)[number], Readonly<Record<string, unknown>>>;
interface Build {
  readonly name: string;
  readonly bundle: string;
}

const placeOf = ({ name }: Build, { operation, nth }: (typeof calls)[number]) =>
  `${name}/${nth}-${operation}`;

async function run(build: Build, some: typeof calls, callMilliseconds: number): Promise<Outcomes> {
  const given = some.map((call) => ({
    endpoint: `${server.endpoint}/${placeOf(build, call)}`,
    operation: call.operation,
    callMilliseconds,
  }));
  const outcomes = await inOwnProcess(build.bundle, given);
  return new Map(some.map((call, i) => [call, outcomes[i] ?? {}]));
}

/** Everything but what hangs may take its time on a busy machine. */
async function promptOutcomes(name: string, fullSdk: boolean) {
  const outputFolder = join(folder, name);
  await bundleHandlers({ ids: ['use-table'], sourceFolder: fixtures, outputFolder, fullSdk });
  const build = { name, bundle: join(outputFolder, 'use-table/index.js') };
  const prompt = calls.filter(({ failure }) => !hangs(failure));
  return { build, outcomes: await run(build, prompt, 30_000) };
}

async function allOutcomes({ build, outcomes }: { build: Build; outcomes: Outcomes }): Promise<Outcome[]> {
  const late = calls.filter(({ failure }) => hangs(failure));
  const all = new Map([...outcomes, ...(await run(build, late, 2_000))]);
  return calls.map((call) => {
    const seen = server.asked.get(placeOf(build, call));
    return {
      failure: call.failure,
      operation: call.operation,
      outcome: all.get(call) ?? {},
      tries: seen?.tries ?? 0,
      tokens: seen?.tokens.size ?? 0,
      sent: [...(seen?.targets ?? []), ...[...(seen?.bodies ?? [])].map((body) => JSON.parse(body))],
    };
  });
}

/** As Lambda would run it: credentials and nothing else in its environment. */
async function inOwnProcess(bundle: string, given: readonly Call[]): Promise<Record<string, unknown>[]> {
  const child = spawn(process.execPath, [join(fixtures, 'run-calls.ts'), bundle], {
    env: {
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_REGION: 'us-east-1',
      NODE_EXTRA_CA_CERTS: certificateFile,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(given));
  return JSON.parse(await text(child.stdout));
}

const outcomeOf = (failure: string, operation: string) =>
  light.find((one) => one.failure === failure && one.operation === operation);

describe('the SDK as it is bundled', () => {
  test.each(Object.keys(failures))('does what the unchanged SDK does when the database is: %s', (failure) => {
    const of = (outcomes: readonly Outcome[]) => outcomes.filter((one) => one.failure === failure);
    expect(of(light)).toEqual(of(full));
  });

  test.each([
    ['throttled', 'get', 4, { isUnavailable: true }],
    ['500 with JSON', 'transact', 4, { isUnavailable: true }],
    ['503 with HTML', 'update', 4, { isUnavailable: true }],
    ['reset', 'query', 4, { isUnavailable: true }],
    ['truncated', 'get', 4, { isUnavailable: true }],
    ['hangs', 'get', 4, { isUnavailable: true }],
    ['hangs in the body', 'transact', 4, { isUnavailable: true }],
    ['throttled once', 'get', 2, { value: expect.objectContaining({ n: 12.5 }) }],
    ['another clock', 'get', 2, { value: expect.objectContaining({ pk: 'U#1' }) }],
    ['lost answers', 'transact', 2, { value: {} }],
    [
      'a condition that fails',
      'update',
      1,
      { isConditionFailed: true, item: expect.objectContaining({ n: 7 }) },
    ],
    [
      'a condition that fails after a lost answer',
      'update',
      2,
      { isConditionFailed: true, wasRetried: true },
    ],
    ['a transaction whose condition fails', 'transact', 1, { failedConditions: [0] }],
    ['too large an item', 'update', 1, { name: 'ValidationException', isUnavailable: false }],
    ['not allowed', 'get', 1, { name: 'AccessDeniedException', isUnavailable: false }],
  ])('%s: %s is tried so often, and comes out right', (failure, operation, tries, outcome) => {
    expect(outcomeOf(failure, operation)).toMatchObject({ tries, outcome });
  });

  test('a transaction that is sent again is known by its token', () => {
    expect(outcomeOf('lost answers', 'transact')).toMatchObject({ tries: 2, tokens: 1 });
  });
});
