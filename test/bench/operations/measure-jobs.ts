import type { FunctionDefinition } from '../../../lib/local/assembly/application.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import { runDueReminders } from '../../../shared/jobs/run-due-reminders.ts';
import { type TickEvent, tick } from '../../../shared/jobs/tick.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { Service } from '../../support/client.ts';
import type { Runtime } from '../../support/runtime.ts';
import { dueReminder } from '../due-reminder.ts';
import { FunctionProcess } from '../function-process.ts';
import { median } from '../measure.ts';
import { type OperationFigure, roundTo } from './figures.ts';
import { sumUsage } from './sum-usage.ts';

export const idleMinute = 'a minute with nothing to do';
export const oneNotification = 'a notification, besides the minute';

const dueAtOnce = 128;
const rounds = 5;
const warmUps = 20;
const firstUser = 9_000_001;

type Counts = Pick<OperationFigure, 'roundTrips' | 'readUnits' | 'writeUnits'>;
type Times = Pick<OperationFigure, 'cpuMilliseconds' | 'wallMilliseconds'>;

type JobOfBench = typeof tick | typeof runDueReminders;
const idleTick: TickEvent = { runners: 1, functions: {} };

/** Measures the schedule: a minute in which nothing is due, and the part that each notification adds to a run. */
export async function measureJobs(
  runtime: Runtime,
  service: Service,
  functions: readonly FunctionDefinition[],
  dynamodbEndpoint: string,
): Promise<OperationFigure[]> {
  const figures: OperationFigure[] = [];
  for (const job of [tick, runDueReminders]) {
    const definition = functions.find(({ id }) => id === job.id);
    if (definition === undefined) throw new Error(`The template has no function ${job.id}.`);
    const process = await FunctionProcess.start(definition, dynamodbEndpoint);
    const exact = await countMinute(runtime, job);
    for (let i = 0; i < warmUps; i++) await timeMinute(process, job);
    const idle = await medianMinute(process, job, async () => undefined);
    if (job === tick) figures.push({ ...figureOf(job, idleMinute, exact, idle), invocations: 1 });
    else {
      const busy = await countMinute(runtime, job, () => makeDue(service));
      const timed = await medianMinute(process, job, () => makeDue(service));
      const added = figureOf(job, oneNotification, each(busy, exact), each(timed, idle));
      figures.push({ ...added, invocations: 0 });
    }
    await process.stop();
  }
  return figures;
}

const eventOf = (job: JobOfBench) => JSON.stringify(job === tick ? idleTick : {});

/**
 * The usage of one run. Begun right after another run, because the local schedule starts the next one a minute
 * later.
 */
async function countMinute(
  runtime: Runtime,
  { id }: JobOfBench,
  prepare: () => Promise<void> = async () => undefined,
): Promise<Counts> {
  await runtime.tick([id]);
  await prepare();
  await runtime.resetUsage();
  await runtime.tick([id]);
  return sumUsage(await runtime.usage(), id);
}

async function timeMinute(process: FunctionProcess, job: JobOfBench): Promise<Times> {
  const { cpuMicroseconds, wallMilliseconds } = await process.measure([eventOf(job)]);
  return {
    cpuMilliseconds: cpuMicroseconds / 1000,
    wallMilliseconds: wallMilliseconds.reduce((sum, one) => sum + one, 0),
  };
}

async function medianMinute(
  process: FunctionProcess,
  job: JobOfBench,
  prepare: () => Promise<void>,
): Promise<Times> {
  const minutes: Times[] = [];
  for (let round = 0; round < rounds; round++) {
    await prepare();
    minutes.push(await timeMinute(process, job));
  }
  return {
    cpuMilliseconds: median(minutes.map(({ cpuMilliseconds }) => cpuMilliseconds)),
    wallMilliseconds: median(minutes.map(({ wallMilliseconds }) => wallMilliseconds)),
  };
}

let madeDue = 0;

/** One reminder each of people in all shards that fell due a moment ago. */
async function makeDue(service: Service): Promise<void> {
  madeDue += 1;
  const dueAt = epochSeconds() - 1;
  const puts = Array.from({ length: dueAtOnce }, (_, i) => ({
    put: dueReminder(firstUser + i, madeDue, dueAt),
  }));
  await service.inTable(() => batchWrite(puts));
}

/** The part that each of the due reminders added to an idle minute. */
function each<Member extends string>(
  busy: Readonly<Record<Member, number>>,
  idle: Readonly<Record<Member, number>>,
): Record<Member, number> {
  const members = Object.keys(busy) as Member[];
  const added = members.map((member) => [member, Math.max(0, busy[member] - idle[member]) / dueAtOnce]);
  return Object.fromEntries(added);
}

const figureOf = (job: JobOfBench, scenario: string, exact: Counts, timed: Times): OperationFigure => ({
  operation: job.id,
  scenario,
  rows: 0,
  roundTrips: roundTo(3, exact.roundTrips),
  waves: 0,
  readUnits: roundTo(3, exact.readUnits),
  writeUnits: roundTo(3, exact.writeUnits),
  cpuMilliseconds: roundTo(3, timed.cpuMilliseconds),
  wallMilliseconds: roundTo(3, timed.wallMilliseconds),
});
