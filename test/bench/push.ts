/**
 * 10,000 notifications that become due in one minute, of people with one device each: the messages that devices get,
 * their cost, and the time from being due to the device. `npm run bench -- push` writes docs/figures/push.{json,md};
 * with a smaller number behind it, it writes nothing. It fails where a device did not get exactly one message.
 */

import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readApplication } from '../../lib/local/assembly/application.ts';
import { readAssembly } from '../../lib/local/assembly/assembly.ts';
import { readPacks } from '../../shared/data/changes/change-log.ts';
import { dueShardCount, sendShardCount } from '../../shared/data/table-facts.ts';
import { chunks } from '../../shared/domain/lists/chunks.ts';
import { logChanges } from '../../shared/jobs/log-changes.ts';
import { runDueReminders } from '../../shared/jobs/run-due-reminders.ts';
import { sendPushes } from '../../shared/jobs/send-pushes.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { mapInParallel } from '../../shared/platform/parallel.ts';
import { serviceAt } from '../support/client.ts';
import { type PushDevice, PushService } from '../support/receivers/push-service.ts';
import { startRuntime } from '../support/runtime.ts';
import { synthesiseOrFail } from '../support/stacks/synthesise.ts';
import type { Usage } from '../support/usage/usage-counter.ts';

import { dueReminder } from './due-reminder.ts';
import { writeFigures } from './figures-folder.ts';
import { FunctionProcess } from './function-process.ts';
import { describeMachine } from './machine.ts';
import { roundTo } from './operations/figures.ts';
import { sumUsage } from './operations/sum-usage.ts';
import { percentile } from './percentile.ts';
import { report } from './progress.ts';
import { crowdOf, populate, writeAll } from './push/crowd.ts';
import { type PushFigures, pushPage, runnersOfBench, type Share } from './push/figures.ts';

const usual = 10_000;
const wanted = Number(process.argv[2] ?? usual);
const mostMinutes = 30;
const minute = 60_000;
/** The number of people whose logs are looked at: to log everybody would take the local stream long. */
const logged = 200;

report('Starting the service');
const assembly = await synthesiseOrFail();
const runtime = await startRuntime({ assembly, schedules: 'manual', streams: 'on' });
const service = serviceAt(runtime.url);
const pushes = await PushService.start();
const { functions } = readApplication(readAssembly(assembly), runtime.url);
const { dynamodbEndpoint } = await runtime.info();

const instancesOf = (job: typeof runDueReminders | typeof sendPushes) =>
  Promise.all(
    Array.from({ length: runnersOfBench }, async () => {
      const definition = functions.find(({ id }) => id === job.id);
      if (definition === undefined) throw new Error(`The template has no function ${job.id}.`);
      return FunctionProcess.start(definition, dynamodbEndpoint);
    }),
  );
const [runners, senders, rivals] = await Promise.all([
  instancesOf(runDueReminders),
  instancesOf(sendPushes),
  instancesOf(sendPushes),
]);

/** All shards in equal stretches, so that the same people are in a runner's and its sender's. */
const sharesOf = (count: number): number[][] => chunks([...Array(count).keys()], count / runnersOfBench);

const spent = { runners: 0, senders: 0 };
const failures: string[] = [];

async function run(part: keyof typeof spent, instance: FunctionProcess | undefined, input: object) {
  const measured = await instance?.run([JSON.stringify(input)]);
  spent[part] += measured?.cpuMicroseconds ?? 0;
  failures.push(...(measured?.failures ?? []));
}

/**
 * Runs a minute of the schedule. Each instance wakes its sender as soon as it is done; those that make due come one
 * after another, since the database on this machine gets no further with all of them at once.
 */
async function runMinute(): Promise<void> {
  const sending: Promise<void>[] = [];
  for (const [i, shards] of sharesOf(dueShardCount).entries()) {
    await run('runners', runners[i], { shards });
    sending.push(run('senders', senders[i], { shards: sharesOf(sendShardCount)[i] ?? [] }));
  }
  await Promise.all(sending);
}

const messageCounts = (devices: readonly PushDevice[]) => devices.map(({ arrived }) => arrived.length);
const countServed = (devices: readonly PushDevice[]) =>
  messageCounts(devices).filter((times) => times > 0).length;

const makeDue = (crowd: readonly number[]) => {
  const dueAt = epochSeconds();
  return service.inTable(() => writeAll(crowd.map((userId) => dueReminder(userId, 1, dueAt))));
};

/** Runs minute after minute until all devices got their message; answers the number of minutes. */
async function runUntilAllGotIt(devices: readonly PushDevice[], startedAt: number): Promise<number> {
  const served = () => countServed(devices);
  const progress = setInterval(() => report(`${served()} of ${devices.length} were reached`), 10_000);
  try {
    for (let minutes = 1; ; minutes++) {
      await runMinute();
      for (const failure of failures.splice(0)) report(failure);
      if (served() === devices.length || minutes === mostMinutes) return minutes;
      await pause(Math.max(0, startedAt + minutes * minute - Date.now()));
    }
  } finally {
    clearInterval(progress);
  }
}

const shareOf = (id: string, usage: readonly Usage[], people: number, cpuMicroseconds?: number): Share => {
  const { roundTrips, readUnits, writeUnits } = sumUsage(usage, id);
  const each = (sum: number) => roundTo(3, sum / people);
  return {
    function: id,
    roundTrips: each(roundTrips),
    readUnits: each(readUnits),
    writeUnits: each(writeUnits),
    cpuMilliseconds: cpuMicroseconds === undefined ? undefined : each(cpuMicroseconds / 1000),
  };
};

/** Measures the change log: its cost, and the time after the last push until it is complete. */
async function measureLog() {
  report(`${logged} people whose change logs are looked at`);
  const crowd = crowdOf(1, logged);
  const devices = await service.inTable(() => populate(crowd, pushes, epochSeconds()));
  await runtime.tick();
  await makeDue(crowd);
  await runUntilAllGotIt(devices, Date.now());
  await runtime.resetUsage();
  const startedAt = Date.now();
  await runtime.tick();
  const seconds = roundTo(3, (Date.now() - startedAt) / 1000);
  const share = shareOf(logChanges.id, await runtime.usage(), logged);
  const asked = await service.inTable(() => mapInParallel(crowd, 8, countAsked));
  return { share, seconds, exact: asked.filter((entries) => entries === 1).length };
}

/** Entries of a person's log about a notification. */
async function countAsked(userId: number): Promise<number> {
  let entries = 0;
  for await (const page of readPacks(userId, 0, epochSeconds()))
    for (const { changes } of page)
      entries += changes.filter(({ kind }) => kind === 'trackingReminderNotification').length;
  return entries;
}

async function takeFigures(): Promise<PushFigures> {
  const log = await measureLog();
  report(`Making ${wanted} people`);
  const crowd = crowdOf(logged + 1, wanted);
  const devices = await service.inTable(() => populate(crowd, pushes, epochSeconds()));
  report('Making their reminders');
  await makeDue(crowd);

  report('They are due');
  await runtime.resetUsage();
  Object.assign(spent, { runners: 0, senders: 0 });
  const startedAt = Date.now();
  const runs = await runUntilAllGotIt(devices, startedAt);
  const usage = await runtime.usage();
  const shares = [
    shareOf(runDueReminders.id, usage, wanted, spent.runners),
    shareOf(sendPushes.id, usage, wanted, spent.senders),
    log.share,
  ];
  report('Once more, with two senders for everything');
  const again = sharesOf(sendShardCount).map((shards, i) => run('senders', rivals[i], { shards }));
  await Promise.all([runMinute(), ...again]);

  const seconds = devices.flatMap(({ arrived }) =>
    arrived.slice(0, 1).map(({ at }) => (at - startedAt) / 1000),
  );
  return {
    machine: describeMachine(),
    wanted,
    once: messageCounts(devices).filter((times) => times === 1).length,
    unreadable: pushes.problems.length,
    runs,
    seconds: {
      median: roundTo(3, percentile(seconds, 0.5)),
      p90: roundTo(3, percentile(seconds, 0.9)),
      p99: roundTo(3, percentile(seconds, 0.99)),
      last: roundTo(3, Math.max(...seconds)),
    },
    logged: { people: logged, exact: log.exact, seconds: log.seconds },
    shares,
  };
}

try {
  const figures = await takeFigures();
  const page = pushPage(figures);
  console.log(page);
  if (wanted === usual) writeFigures('push', figures, page);
  const { once, unreadable, logged: log } = figures;
  if (once !== wanted || unreadable > 0 || log.exact !== log.people) process.exitCode = 1;
} finally {
  await Promise.all([...runners, ...senders, ...rivals].map((one) => one.stop()));
  await runtime.stop();
  pushes.stop();
  rmSync(assembly, { recursive: true, force: true });
}
