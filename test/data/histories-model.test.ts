import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectFaultily, type FaultyConnection } from '../support/connections/faulty-connection.ts';
import { type Database, startDatabase } from '../support/database.ts';
import { runHistories } from './histories-model/run-histories.ts';

let database: Database;
let connection: FaultyConnection;

beforeAll(async () => {
  database = await startDatabase();
  connection = connectFaultily(database);
});
afterAll(() => database.stop());

const numRuns = Number(process.env.DAYMARK_RUNS ?? 6);
const seed = Number(process.env.DAYMARK_SEED ?? Date.now() % 2 ** 31);

test(`${numRuns} histories of writes, moves, settings, summing up and crashes read to the bit as their rows do, seed ${seed}`, async () => {
  const summedUp = await runHistories(connection, { numRuns, seed });
  expect(summedUp).toBeGreaterThan(numRuns);
}, 300_000);
