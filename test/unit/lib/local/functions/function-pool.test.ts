import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, jest, test } from '@jest/globals';
import { AccountConcurrency } from '../../../../../lib/local/functions/account-concurrency.ts';
import { FunctionPool } from '../../../../../lib/local/functions/function-pool.ts';
import { patienceFor } from '../../../../../lib/local/functions/patience.ts';
import { eventually } from '../../../../support/eventually.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-pool-'));
const file = join(folder, 'index.js');
writeFileSync(
  file,
  `exports.handler = async ({ how }) => {
    if (how === 'hang') await new Promise(() => setInterval(() => undefined, 60_000));
    if (how === 'end afterwards') setTimeout(() => process.exit(7), 50);
    return how;
  };`,
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pools: FunctionPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.endInstances('the test is over'))));

function poolOf({ idleMilliseconds = 60_000, account = new AccountConcurrency() } = {}): FunctionPool {
  const definition = {
    ...{ id: 'tried', logicalId: 'Tried', name: 'tried', arn: 'arn:tried', roleArn: '', file },
    ...{ exportName: 'handler', environment: {}, timeoutSeconds: 60, memoryMegabytes: 128 },
    ...{ retries: 0, mostEventSeconds: 60, notesFailures: false, statements: [] },
  };
  const clockOffset = new BigInt64Array(new SharedArrayBuffer(8));
  const pool = new FunctionPool(definition, { environment: {}, clockOffset, idleMilliseconds, account });
  pools.push(pool);
  return pool;
}

const ask = (pool: FunctionPool, how = 'answer') => pool.invoke('request', JSON.stringify({ how }));
const answered = { kind: 'result', result: '"answer"' };
const untilGone = (pool: FunctionPool) =>
  eventually('the end of the instance', () => (pool.instances.idle === 0 ? true : undefined));

test('eight instances of a function meet; further events wait for one of them', async () => {
  const pool = poolOf();
  const asked = Array.from({ length: 9 }, () => ask(pool, 'hang'));
  expect(pool.instances).toEqual({ busy: 8, idle: 0 });
  await pool.endInstances('enough');
  const outcomes = await Promise.all(asked.slice(0, 8));
  expect(outcomes).toEqual(
    Array.from({ length: 8 }, () => ({ kind: 'ended', error: 'its instance was ended: enough' })),
  );
  // The ninth has had its turn then.
  expect(pool.instances).toEqual({ busy: 1, idle: 0 });
});

test('what the account has no execution left for is turned away at once, whichever function it is for', async () => {
  const account = new AccountConcurrency(1);
  const [busy, other] = [poolOf({ account }), poolOf({ account })];
  const asked = ask(busy, 'hang');
  expect(await ask(other)).toEqual({ kind: 'throttled', error: 'Rate Exceeded.' });
  await busy.endInstances('enough');
  await asked;
  expect(await ask(other)).toEqual(answered);
});

test('an instance that is ending gets no event', async () => {
  const pool = poolOf();
  expect(await ask(pool)).toEqual(answered);
  const ending = pool.endInstances('on purpose');
  expect(await ask(pool)).toEqual(answered);
  await ending;
  expect(pool.instances).toEqual({ busy: 0, idle: 1 });
});

describe('an instance that has nothing to do', () => {
  test('ends after a while, and the next event starts another', async () => {
    const pool = poolOf({ idleMilliseconds: 30 });
    expect(await ask(pool)).toEqual(answered);
    await untilGone(pool);
    expect(await ask(pool)).toEqual(answered);
  });

  test('ends at once if it would not last until the next event', async () => {
    const pool = poolOf();
    await ask(pool);
    pool.nothingFor(60_000);
    expect(pool.instances.idle).toBe(1);
    pool.nothingFor(60_001);
    expect(pool.instances.idle).toBe(0);
    expect(await ask(pool)).toEqual(answered);
  });

  test('says why it ended, where it did so by itself', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const pool = poolOf();
    await ask(pool, 'end afterwards');
    await untilGone(pool);
    expect(said.mock.calls).toEqual([['tried: its instance ended by itself, with code 7']]);
    said.mockRestore();
    expect(await ask(pool)).toEqual(answered);
  });
});

test.each([
  [0, 1],
  [0.5, 2],
  [0.75, 4],
  [1, 4],
])('a machine that is starved for %d of the time is waited for %d times as long', (starvation, factor) => {
  expect(patienceFor(starvation)).toBe(factor);
});
