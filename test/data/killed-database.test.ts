import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { callDynamoDb } from '../../lib/local/database/dynamodb-call.ts';
import {
  type EngineName,
  engineNames,
  engineProblem,
  engineTitles,
} from '../../lib/local/database/engines.ts';
import { eventually } from '../support/eventually.ts';
import { expectKept, KilledDatabase, killRepeatedly } from '../support/faults/kill-database.ts';

/** Where a program is missing, these tests are skipped, and counted as such. */
const where = (engine: EngineName) => (engineProblem(engine) === undefined ? test : test.skip);
const canTrace = spawnSync('strace', ['-V']).status === 0;
const withStrace = canTrace ? where('dynoxide') : test.skip;

/** Java starts 21 times. */
const mostTime = 900_000;

for (const engine of engineNames)
  where(engine)(
    `${engineTitles[engine]} that is killed 20 times in the middle of writes keeps what it acknowledged`,
    async () => {
      const outcome = await killRepeatedly(engine, 20);
      expect(outcome.acknowledged).toBeGreaterThan(100);
      expectKept(engine, 20, outcome);
    },
    mostTime,
  );

withStrace('Dynoxide waits for the disk once for each commit', async () => {
  const killed = new KilledDatabase('dynoxide');
  const { endpoint, processId, stop } = await killed.open();
  const file = join(killed.folder, 'calls');
  const trace = spawn('strace', ['-f', '-p', String(processId), '-e', 'trace=fsync,fdatasync', '-o', file]);
  const said = trace.stderr.setEncoding('utf8');
  let text = '';
  said.on('data', (more: string) => {
    text += more;
  });
  await eventually('strace', () => (text.includes('attached') ? true : undefined));
  const put = (sk: number) => ({ TableName: 'killed', Item: { pk: { S: 'A' }, sk: { S: String(sk) } } });
  for (let sk = 0; sk < 20; sk++) await callDynamoDb(endpoint, 'PutItem', put(sk));
  const TransactItems = [21, 22, 23].map((sk) => ({ Put: put(sk) }));
  await callDynamoDb(endpoint, 'TransactWriteItems', { TransactItems });
  await stop();
  await new Promise((resolve) => trace.once('close', resolve));
  const waits = readFileSync(file, 'utf8').match(/f(data)?sync\(\d+/g) ?? [];
  killed.remove();
  // Closing the file may take a few more.
  expect(waits.length).toBeGreaterThanOrEqual(21);
  expect(waits.length).toBeLessThanOrEqual(21 + 5);
});
