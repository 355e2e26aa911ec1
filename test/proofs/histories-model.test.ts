import { expect, test } from '@jest/globals';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';
import { runHistories } from './histories-model/run-histories.ts';

const connection = connectFaultily(await ownTable());

const numRuns = Number(process.env.DAYMARK_RUNS ?? 4);
const seed = Number(process.env.DAYMARK_SEED ?? Date.now() % 2 ** 31);

test(`${numRuns} histories of writes, moves, settings, summing up and crashes read to the bit as their rows do, seed ${seed}`, async () => {
  const summedUp = await runHistories(connection, { numRuns, seed });
  expect(summedUp).toBeGreaterThan(numRuns);
}, 300_000);
