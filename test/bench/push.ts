/**
 * 10,000 notifications that become due in one minute, of people with one device each: is every device told once, what
 * does it cost, and what happens between due and sent? Run it by `npm run bench:push`, or with a smaller number behind
 * `--`. Capacity and counts are exact; times are this machine's, whose one process stands for all functions, the push
 * service included.
 */
import { startDynamoDbProxy } from '../../lib/local/database/dynamodb-proxy.ts';
import { Faults } from '../../lib/local/database/faults.ts';
import { LaggingIndexes } from '../../lib/local/database/lagging-indexes.ts';
import { UsageCounter } from '../../lib/local/database/usage.ts';
import { personKey } from '../../shared/data/keys/people.ts';
import { devicesKey, pushKey } from '../../shared/data/keys/pushes.ts';
import { connect } from '../../shared/data/table/connection.ts';
import { batchWrite } from '../../shared/data/table/write.ts';
import { dueShardCount, sendShardCount } from '../../shared/data/table-facts.ts';
import { userVariableItem } from '../../shared/data/variables/user-variable.ts';
import { sendPushes } from '../../shared/use-cases/push/send-pushes.ts';
import { runDueShards } from '../../shared/use-cases/reminders/run-due-shard.ts';
import { startDatabase } from '../support/database.ts';
import { PushService } from '../support/receivers/push-service.ts';
import { dueReminder } from './due-reminder.ts';
import { writeFigures } from './figures-folder.ts';
import { markdownTable } from './markdown-table.ts';

const wanted = Number(process.argv[2] ?? 10_000);
const dueAt = Date.UTC(2026, 5, 10, 18) / 1000;
const now = dueAt + 30;
const categoryId = 13;
const count = (length: number) => Array.from({ length }, (_, n) => n);
const onFailure = (error: unknown) => {
  throw error;
};

const database = await startDatabase();
const pushes = await PushService.start();
const usage = new UsageCounter();
const target = String(database.clientConfig.endpoint);
const proxy = await startDynamoDbProxy({
  target,
  functions: [],
  tables: [{ name: database.tableName, arn: 'table', properties: {} }],
  usage,
  faults: new Faults(),
  indexes: new LaggingIndexes(target, []),
  clock: { now: Date.now },
});

async function populate(): Promise<void> {
  const times = { createdAt: dueAt, updatedAt: dueAt };
  const puts = count(wanted).flatMap((n) => {
    const userId = n + 1;
    const { endpoint, keys } = pushes.addDevice();
    const device = { id: 1, name: 'Phone', endpoint, ...keys, ...times };
    const person = {
      userId,
      email: `${userId}@example.com`,
      displayName: 'Somebody',
      loginName: `person-${userId}`,
      timezone: 'UTC',
      administrator: false,
      pushNotificationsEnabled: true,
      ...times,
    };
    const variable = {
      variableId: 1,
      name: 'Magnesium',
      categoryId,
      unitId: 7,
      combinationOperation: 'SUM',
    } as const;
    return [
      { ...personKey(userId), ...person },
      { ...pushKey(userId), updatedAt: dueAt },
      { ...devicesKey(userId), userId, devices: [device], revision: 1 },
      userVariableItem(userId, { variable, settings: {}, revision: 1, ...times }),
      dueReminder(userId, 1, dueAt),
    ];
  });
  for (let i = 0; i < puts.length; i += 500) await batchWrite(puts.slice(i, i + 500).map((put) => ({ put })));
}

interface Step {
  readonly name: string;
  readonly seconds: number;
  readonly milliseconds: number;
  readonly reads: number;
  readonly writes: number;
  readonly calls: number;
}

async function step(name: string, work: () => Promise<unknown>): Promise<Step> {
  usage.reset();
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const all = usage.list().filter(({ through }) => through === undefined);
  const sum = (member: 'calls' | 'readUnits' | 'writeUnits') =>
    all.reduce((total, one) => total + one[member], 0) / wanted;
  return {
    name,
    seconds: (performance.now() - start) / 1000,
    milliseconds: (user + system) / 1000 / wanted,
    reads: sum('readUnits'),
    writes: sum('writeUnits'),
    calls: sum('calls'),
  };
}

try {
  await populate();
  connect(database.tableName, { ...database.clientConfig, endpoint: proxy.endpoint });
  const limits = { hasTime: () => true, onFailure };
  const runDue = () => runDueShards(count(dueShardCount), now, limits);
  const send = () =>
    sendPushes(count(sendShardCount), () => now, {
      ...limits,
      reach: { hosts: [], allowLoopback: true },
      subject: 'mailto:bench@example.com',
    });
  const steps = [
    await step('made due and sealed (run-due-reminders)', runDue),
    await step('sent (send-pushes)', send),
  ];
  await Promise.all([runDue(), send(), send()]);
  const received = [...pushes.devices.values()].map(({ arrived }) => arrived.length);
  const once = received.filter((times) => times === 1).length;
  const dollars = steps.reduce(
    (sum, { reads, writes, milliseconds }) =>
      sum + writes * 0.625 + reads * 0.125 + (milliseconds / 1000) * 1.77 * 13.3,
    0,
  );
  const page = `# Pushes

By \`npm run bench:push\`: ${wanted} notifications of ${wanted} people become due in one minute. ${once} devices were told once, ${received.length - once} another number of times, also after the run and two senders were let go again; ${pushes.problems.length} messages could not be opened or proved by a reader that has nothing of the library that sealed them.

${markdownTable(
  ['per notification', 'calls', 'RCU', 'WCU', 'CPU ms', 'seconds in all'],
  steps.map(({ name, calls, reads, writes, milliseconds, seconds }) => [
    name,
    calls.toFixed(2),
    reads.toFixed(2),
    writes.toFixed(2),
    milliseconds.toFixed(2),
    seconds.toFixed(1),
  ]),
)}

A million delivered cost ${dollars.toFixed(2)} $ (writes at 0.625, reads at 0.125 $ a million units, arm64 at 0.0000133 $ a GB-second, 1.77 GB to a processor), making the notification itself included, which alone is 5 $. CPU and seconds are of this machine, on which one process plays every function and the push service; units and calls are exact.

From due to sent: the schedule looks every minute, and the run wakes the sender as soon as it is done; a wake-up that is lost costs up to a minute more. Both steps above are all that lies between.
`;
  console.log(page);
  if (wanted === 10_000) writeFigures('push', { wanted, once, steps, dollars }, page);
  if (once !== wanted) process.exitCode = 1;
} finally {
  proxy.close();
  pushes.stop();
  await database.stop();
}
