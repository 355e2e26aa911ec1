/**
 * Measures the everyday requests that a second of processor answers, apart for the functions, the database and the
 * sender, through a minute at a good part of the highest rate that the machine holds. It fails on any error, and
 * where memory grows. Run it by `npm run bench -- load`; `--seconds` shortens the minute and writes nothing. It
 * uses loopback only and stops by itself.
 */
import { setInterval as every } from 'node:timers';
import { parseArgs } from 'node:util';
import { serviceAt } from '../support/client.ts';
import { reminder, remindersOf } from '../support/people/reminders.ts';
import { writeFigures } from './figures-folder.ts';
import { everydayRequests } from './load/everyday-requests.ts';
import { findRate, firstRate } from './load/find-rate.ts';
import { loadPage, toLoadFigures } from './load/load-page.ts';
import { processorDuring } from './load/processor-time.ts';
import { growthOf, residentMegabytes } from './load/resident-memory.ts';
import { applyLoad, type LoadResult } from './load/steady-load.ts';
import { describeMachine } from './machine.ts';
import { report } from './progress.ts';
import { seedHistory } from './seed-history.ts';
import { serveFunctions } from './served/serve-functions.ts';

const minute = 60;
const { values } = parseArgs({ options: { seconds: { type: 'string', default: String(minute) } } });
const seconds = Math.min(minute, Number(values.seconds));
const stepSeconds = Math.min(6, seconds);
const slowest = 500;
/** The share of the highest rate that is held for the minute: other work of the machine comes and goes meanwhile. */
const shareHeld = 0.7;
/** The share of the mean memory by which it may grow after the first third of the minute. */
const mostGrowth = 0.1;
const howMany = 20;

const reminders = ['00:00:00', '00:01:00', '00:02:00'].map((time, i) =>
  reminder({ variableName: `Question ${i + 1}`, reminderStartTimeLocal: time }),
);
const holds = ({ errors, p99 }: LoadResult) => errors.length === 0 && p99 < slowest;

report('Starting the functions and the database');
const { server, databaseProcessId, stop } = await serveFunctions();
const processIds = { functions: server.processId, database: databaseProcessId, sender: process.pid };
try {
  const service = serviceAt(server.url);
  report(`Making ${howMany} people with 1,000 measurements and three reminders each`);
  const people = await Promise.all(Array.from({ length: howMany }, () => service.createPerson()));
  for (const person of people) {
    await seedHistory(service, person, 1_000);
    await remindersOf(service, person).save(reminders);
  }
  const { sendNext, close } = everydayRequests(server.url, people);
  report('Warming up');
  await applyLoad(60, 3 * stepSeconds, sendNext);
  const { rate: found, steps } = await findRate(async (rate) => {
    const step = await applyLoad(rate, stepSeconds, sendNext, slowest);
    report(
      `${step.rate} a second: median ${step.median} ms, p99 ${step.p99} ms, ${step.errors.length} errors`,
    );
    return { step, isHeld: holds(step) };
  });

  const hold = async (rate: number) => {
    report(`Holding ${Math.round(rate)} a second for ${seconds} s`);
    const memory: number[] = [];
    const timer = every(() => memory.push(residentMegabytes(server.processId) ?? 0), 1_000);
    const taken = await processorDuring(processIds, () => applyLoad(rate, seconds, sendNext));
    clearInterval(timer);
    return { held: taken.result, processorSeconds: taken.seconds, memory };
  };
  const minuteLong = await hold(Math.max(firstRate, found * shareHeld));
  close();

  const { held, memory } = minuteLong;
  const lastTwoThirds = memory.slice(Math.floor(memory.length / 3));
  const meanMemory =
    lastTwoThirds.reduce((sum, sample) => sum + sample, 0) / Math.max(1, lastTwoThirds.length);
  const growth = growthOf(lastTwoThirds);
  const figures = toLoadFigures({
    machine: describeMachine(),
    people: howMany,
    steps,
    seconds,
    growth,
    meanMemory,
    ...minuteLong,
  });
  const page = loadPage(figures);
  console.log(page);
  const problems = [...new Set(held.errors), ...(growth <= meanMemory * mostGrowth ? [] : ['Memory grows.'])];
  if (problems.length > 0) {
    console.error(problems.slice(0, 10).join('\n'));
    process.exitCode = 1;
  } else if (seconds === minute) {
    writeFigures('load', figures, page);
  }
} finally {
  await stop();
}
