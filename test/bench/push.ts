/**
 * 10,000 notifications that become due in one minute, of people with one device each: is every device told once, what
 * does it cost, and how long after it was due? `npm run bench:push` writes docs/figures/push.{json,md}; with a smaller
 * number behind `--` it writes nothing. It fails where a device was not told exactly once.
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readApplication } from '../../lib/local/assembly/application.ts';
import { readAssembly } from '../../lib/local/assembly/assembly.ts';
import { readPacks } from '../../shared/data/change-log.ts';
import { logChanges } from '../../shared/jobs/log-changes.ts';
import { runDueReminders } from '../../shared/jobs/run-due-reminders.ts';
import { sendPushes } from '../../shared/jobs/send-pushes.ts';
import { mapInParallel } from '../../shared/platform/parallel.ts';
import { serviceAt } from '../support/client.ts';
import { PushService } from '../support/push-service.ts';
import { startRuntime } from '../support/runtime.ts';
import { synthesiseOrFail } from '../support/stacks/synthesise.ts';
import { dueReminder } from './due-reminder.ts';
import { writeFigures } from './figures-folder.ts';
import { FunctionProcess } from './function-process.ts';
import { describeMachine } from './machine.ts';
import { roundTo } from './operations/figures.ts';
import { sumUsage } from './operations/sum-usage.ts';
import { percentile } from './percentile.ts';
import { report } from './progress.ts';
import { forEach, populate } from './push/crowd.ts';
import { type PushFigures, pushPage, type Share } from './push/figures.ts';

const usual = 10_000;
const wanted = Number(process.argv[2] ?? usual);
const mostMinutes = 10;
const minute = 60_000;

report('Starting the service');
const assembly = await synthesiseOrFail();
const runtime = await startRuntime({ assembly, schedules: 'manual', streams: 'on' });
const service = serviceAt(runtime.url);
const pushes = await PushService.start();
const { functions } = readApplication(readAssembly(assembly), runtime.url);
const { dynamodbEndpoint } = await runtime.info();

const instancesOf = (job: typeof runDueReminders | typeof sendPushes) =>
  Promise.all(
    job.inputs.map(async () => {
      const definition = functions.find(({ id }) => id === job.id);
      if (definition === undefined) throw new Error(`The template has no function ${job.id}.`);
      return FunctionProcess.start(definition, dynamodbEndpoint);
    }),
  );
const [runners, senders] = await Promise.all([instancesOf(runDueReminders), instancesOf(sendPushes)]);

const spent = { runners: 0, senders: 0 };
/** What the schedule invokes every minute: each instance makes due what is its own, and wakes its sender then. */
const runMinute = () =>
  Promise.all(
    runDueReminders.inputs.map(async (input, i) => {
      const events = [JSON.stringify(input)];
      spent.runners += (await runners[i]?.measure(events))?.cpuMicroseconds ?? 0;
      spent.senders += (await senders[i]?.measure(events))?.cpuMicroseconds ?? 0;
    }),
  );

const timesTold = () => [...pushes.devices.values()].map(({ arrived }) => arrived.length);
const told = () => timesTold().filter((times) => times > 0).length;

/** As often as it takes, a minute after the other as the schedule has it; answers how many it were. */
async function runUntilTold(startedAt: number): Promise<number> {
  const progress = setInterval(() => report(`${told()} of ${wanted} were told`), 10_000);
  try {
    for (let minutes = 1; ; minutes++) {
      await runMinute();
      if (told() === wanted || minutes === mostMinutes) return minutes;
      await pause(Math.max(0, startedAt + minutes * minute - Date.now()));
    }
  } finally {
    clearInterval(progress);
  }
}

const countEntries = () =>
  service.inTable(async () => {
    const logs = await mapInParallel([...Array(wanted).keys()], 8, async (n) => {
      let entries = 0;
      for await (const page of readPacks(n + 1, 0, Math.floor(Date.now() / 1000)))
        entries += page.reduce((sum, { changes }) => sum + changes.length, 0);
      return entries;
    });
    return logs.reduce((sum, entries) => sum + entries, 0);
  });

async function takeFigures(): Promise<PushFigures> {
  report(`Making ${wanted} people`);
  const epoch = () => Math.floor(Date.now() / 1000);
  await service.inTable(() => populate(wanted, pushes, epoch()));
  report('Logging them');
  await runtime.tick();
  const loggedBefore = await countEntries();
  report('Making their reminders');
  const dueAt = epoch();
  await service.inTable(() => forEach(wanted, (userId) => dueReminder(userId, 1, dueAt)));

  report('They are due');
  await runtime.resetUsage();
  const startedAt = Date.now();
  const minutes = await runUntilTold(startedAt);
  const usage = await runtime.usage();
  report(`All were told after ${minutes} minutes of the schedule; logging it`);
  const loggingAt = Date.now();
  await runtime.tick();
  const loggedSeconds = (Date.now() - loggingAt) / 1000;
  const logUsage = await runtime.usage();
  report('Once more, with two senders');
  await Promise.all([runMinute(), runtime.tick()]);

  const shareOf = (id: string, rows: typeof usage, cpuMicroseconds?: number): Share => {
    const { roundTrips, readUnits, writeUnits } = sumUsage(rows, id);
    const each = (sum: number) => roundTo(3, sum / wanted);
    return {
      function: id,
      roundTrips: each(roundTrips),
      readUnits: each(readUnits),
      writeUnits: each(writeUnits),
      cpuMilliseconds: cpuMicroseconds === undefined ? undefined : each(cpuMicroseconds / 1000),
    };
  };
  const seconds = [...pushes.devices.values()].flatMap(({ arrived }) =>
    arrived.slice(0, 1).map(({ at }) => (at - startedAt) / 1000),
  );
  return {
    machine: describeMachine(),
    wanted,
    once: timesTold().filter((times) => times === 1).length,
    unreadable: pushes.problems.length,
    minutes,
    seconds: {
      median: roundTo(3, percentile(seconds, 0.5)),
      p90: roundTo(3, percentile(seconds, 0.9)),
      p99: roundTo(3, percentile(seconds, 0.99)),
      last: roundTo(3, Math.max(...seconds)),
    },
    logged: { entries: (await countEntries()) - loggedBefore, seconds: roundTo(3, loggedSeconds) },
    shares: [
      shareOf(runDueReminders.id, usage, spent.runners),
      shareOf(sendPushes.id, usage, spent.senders),
      shareOf(logChanges.id, logUsage),
    ],
  };
}

try {
  const figures = await takeFigures();
  const page = pushPage(figures);
  console.log(page);
  if (wanted === usual) writeFigures('push', figures, page);
  if (figures.once !== wanted || figures.unreadable > 0) process.exitCode = 1;
} finally {
  await Promise.all([...runners, ...senders].map((one) => one.stop()));
  await runtime.stop();
  pushes.stop();
  rmSync(assembly, { recursive: true, force: true });
}
