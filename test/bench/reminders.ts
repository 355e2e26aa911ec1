/**
 * One run of the schedule over 1,000 and over 10,000 due reminders of 500 people: are all made, what does each cost,
 * and does the cost grow in proportion? Run it by `npm run bench -- reminders`; it fails above one transaction and 8
 * write units each. Capacity is exact, times are this machine's.
 */

import { personPartition } from '../../shared/data/keys/key.ts';
import { pendingPrefix } from '../../shared/data/keys/reminders.ts';
import { listByPrefix } from '../../shared/data/table/read.ts';
import { batchWrite } from '../../shared/data/table/write.ts';
import { dueShardCount } from '../../shared/data/table-facts.ts';
import { chunks } from '../../shared/domain/lists/chunks.ts';
import { mapInParallel } from '../../shared/platform/parallel.ts';
import { runDueShards } from '../../shared/use-cases/reminders/run-due-shard.ts';
import { type Database, startDatabase } from '../support/database.ts';
import { countTable } from './counted-table.ts';
import { dueReminder } from './due-reminder.ts';

const people = 500;
const dueAt = Date.UTC(2026, 5, 10, 18) / 1000;
const now = dueAt + 30;
const mostUnits = 8;

interface Figures {
  readonly reminders: number;
  readonly notifications: number;
  readonly transactions: number;
  readonly writeUnits: number;
  readonly seconds: number;
  readonly cpuMilliseconds: number;
}

/** Runs all that one minute invokes, one after the other: this machine has no more processors to give. */
async function runAll(): Promise<number> {
  let created = 0;
  const limits = {
    hasTime: () => true,
    onFailure: (error: unknown) => {
      throw error;
    },
  };
  for (const shards of chunks([...Array(dueShardCount).keys()], dueShardCount / 4)) {
    created += (await runDueShards(shards, now, limits)).created;
  }
  return created;
}

async function populate(users: readonly number[], each: number): Promise<number> {
  const puts = users.flatMap((userId) =>
    Array.from({ length: each }, (_, i) => ({ put: dueReminder(userId, i + 1, dueAt) })),
  );
  for (let i = 0; i < puts.length; i += 500) await batchWrite(puts.slice(i, i + 500));
  return puts.length;
}

/** Makes all due reminders of new people; through the proxy, which counts units, or straight to the database. */
async function measure(
  database: Database,
  firstUser: number,
  each: number,
  isCounted = true,
): Promise<Figures> {
  const users = Array.from({ length: people }, (_, i) => firstUser + i);
  const reminders = await populate(users, each);
  const counting = isCounted ? await countTable(database) : undefined;

  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const created = await runAll();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - start) / 1000;
  const again = await runAll();
  if (created !== reminders || again !== 0)
    throw new Error(`Made ${created}, then ${again}, of ${reminders}.`);
  counting?.end();

  const counts = await mapInParallel(
    users,
    16,
    async (userId) => (await listByPrefix(personPartition(userId), pendingPrefix)).length,
  );
  const transaction = counting?.usage.list().find(({ action }) => action === 'TransactWriteItems');
  return {
    reminders,
    notifications: counts.reduce((sum, count) => sum + count, 0),
    transactions: transaction?.calls ?? 0,
    writeUnits: transaction?.writeUnits ?? 0,
    seconds,
    cpuMilliseconds: (user + system) / 1000,
  };
}

const database = await startDatabase();
try {
  await measure(database, 1, 1);
  const small = await measure(database, 1001, 2);
  const large = await measure(database, 2001, 20);
  console.log(`due reminders  notifications  transactions  WCU each (≤ ${mostUnits})  seconds`);
  for (const { reminders, notifications, transactions, writeUnits, seconds } of [small, large])
    console.log(
      [
        String(reminders).padStart(13),
        String(notifications).padStart(14),
        String(transactions).padStart(13),
        (writeUnits / reminders).toFixed(2).padStart(15),
        seconds.toFixed(1).padStart(8),
      ].join(' '),
    );
  for (const { reminders, transactions, writeUnits } of [small, large])
    if (transactions !== reminders || !(writeUnits > 0 && writeUnits <= mostUnits * reminders))
      throw new Error(
        `${reminders} reminders took ${transactions} transactions and ${writeUnits} write units.`,
      );
  const growth = (member: 'transactions' | 'writeUnits' | 'cpuMilliseconds') =>
    (large[member] / small[member]).toFixed(2);
  console.log(
    `\nTen times the reminders: ${growth('transactions')} times the transactions, ${growth('writeUnits')} times the WCU, ${growth('cpuMilliseconds')} times the CPU.`,
  );
  const direct = await measure(database, 3001, 4, false);
  console.log(
    `Of the function itself, the counting left out: ${(direct.cpuMilliseconds / direct.reminders).toFixed(2)} ms of CPU per reminder.`,
  );
} finally {
  await database.stop();
}
