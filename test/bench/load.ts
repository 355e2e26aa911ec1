/**
 * The most everyday requests a second that the local service answers within 500 ms at the 99th percentile, held for
 * a minute: no error, and memory that does not grow. Run it by `node test/bench/load.ts`; `--seconds` shortens the
 * minute and writes nothing. On loopback only; it stops by itself.
 */
import { setInterval as every } from 'node:timers';
import { parseArgs } from 'node:util';
import { type Person, serviceAt } from '../support/client.ts';
import { reminder, remindersOf } from '../support/people/reminders.ts';
import { startRuntime } from '../support/runtime.ts';
import { writeFigures } from './figures-folder.ts';
import { everydayRequests } from './load/everyday-requests.ts';
import { functionsFor, processorDuring } from './load/processor-time.ts';
import { growthOf, residentMegabytes } from './load/resident-memory.ts';
import { applyLoad, type LoadResult } from './load/steady-load.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { report } from './progress.ts';
import { seedHistory } from './seed-history.ts';
import { withoutRateLimits } from './without-rate-limits.ts';

const minute = 60;
const { values } = parseArgs({ options: { seconds: { type: 'string', default: String(minute) } } });
const seconds = Math.min(minute, Number(values.seconds));
const stepSeconds = Math.min(6, seconds);
const slowest = 500;
const mostSteps = 12;
const mostTries = 3;
/** Of the mean, over the part of the minute after the first third. */
const mostGrowth = 0.1;

const reminders = ['00:00:00', '00:01:00', '00:02:00'].map((time, i) =>
  reminder({ variableName: `Question ${i + 1}`, reminderStartTimeLocal: time }),
);

const holds = ({ errors, p99 }: LoadResult) => errors.length === 0 && p99 < slowest;

/**
 * Steps up by half until it is too much, then looks between the last two. Too much is what fails twice: a step is
 * short, and something else on the machine can spoil one.
 */
async function findRate(
  send: () => Promise<string | undefined>,
): Promise<{ rate: number; steps: LoadResult[] }> {
  const steps: LoadResult[] = [];
  const tryOnce = async (rate: number) => {
    const step = await applyLoad(rate, stepSeconds, send, slowest);
    steps.push(step);
    report(
      `${step.rate} a second: median ${step.median} ms, p99 ${step.p99} ms, ${step.errors.length} errors`,
    );
    return holds(step);
  };
  const tryOut = async (rate: number) => (await tryOnce(rate)) || (await tryOnce(rate));
  let good = 0;
  let next = 15;
  while (steps.length < mostSteps && (await tryOut(next))) {
    good = next;
    next *= 1.5;
  }
  if (good === 0) return { rate: 5, steps };
  const between = (good + next) / 2;
  return { rate: (await tryOut(between)) ? between : good, steps };
}

const runtime = await startRuntime({ context: withoutRateLimits });
const processId = runtime.process.processId ?? 0;
const { databaseProcessId } = await runtime.info();
const processIds = { service: processId, database: databaseProcessId, sender: process.pid };
/** As most functions have. */
const megabytes = 512;
let people: Person[] = [];
try {
  const service = serviceAt(runtime.url);
  report('Making 20 people with 1,000 measurements and three reminders each');
  people = await Promise.all(Array.from({ length: 20 }, () => service.createPerson()));
  for (const person of people) {
    await seedHistory(service, person, 1_000);
    await remindersOf(service, person).save(reminders);
  }
  const requests = everydayRequests(runtime.url, people);
  report('Warming up');
  // Harder than it can take: instances of the functions start as they are needed at once.
  await applyLoad(60, stepSeconds, requests.sendNext);
  const { rate: found, steps } = await findRate(requests.sendNext);

  let rate = found;
  let memory: number[] = [];
  let minuteLong: LoadResult | undefined;
  let used = { service: Number.NaN, database: Number.NaN, sender: Number.NaN };
  for (let attempt = 1; attempt <= mostTries; attempt++, rate *= 0.8) {
    report(`Holding ${Math.round(rate)} a second for ${seconds} s`);
    const samples: number[] = [];
    const timer = every(() => samples.push(residentMegabytes(processId) ?? 0), 1_000);
    const current = rate;
    const taken = await processorDuring(processIds, () =>
      applyLoad(current, seconds, requests.sendNext, slowest),
    );
    minuteLong = taken.result;
    used = taken.seconds;
    clearInterval(timer);
    memory = samples;
    if (holds(minuteLong)) break;
    report(`It did not hold: p99 ${minuteLong.p99} ms, ${minuteLong.errors.length} errors`);
  }
  requests.close();
  const held = minuteLong as LoadResult;

  const settled = memory.slice(Math.floor(memory.length / 3));
  const mean = settled.reduce((sum, sample) => sum + sample, 0) / Math.max(1, settled.length);
  const growth = growthOf(settled);
  const isFlat = growth <= mean * mostGrowth;
  const machine = describeMachine();
  const rows = [...steps, held].map((one, i, all) => [
    i === all.length - 1 ? `held for ${seconds} s` : 'tried',
    String(one.rate),
    String(one.requests),
    String(one.median),
    String(one.p99),
    String(one.errors.length),
  ]);
  const cores = used.service / seconds;
  const share = (name: keyof typeof used) =>
    `${((used[name] / held.requests) * 1000).toFixed(1)} ms a request`;
  const page = `# Under load

${machineSentence(machine)} Made by \`npm run bench:load\`.

Everyday requests of ${people.length} people to the local service, sent at a steady rate whether or not earlier ones are answered; the service, DynamoDB Local and the sender share the machine. The highest rate that keeps the 99th percentile under ${slowest} ms is found by steps and held.

${markdownTable(['', 'requests a second', 'requests', 'median ms', 'p99 ms', 'errors'], rows)}

Whose processor that was: the service ${share('service')}, the database ${share('database')}, the sender ${share('sender')}. On AWS only the first is ours: ${cores.toFixed(2)} cores at this rate, as many as ${functionsFor(cores, megabytes).toFixed(1)} functions of ${megabytes} MB have together; a core of our own answers ${Math.round(held.requests / used.service)} such requests a second, one function ${(held.requests / used.service / functionsFor(1, megabytes)).toFixed(1)}. The service is measured with the gateway that stands in for API Gateway and with the proxy that checks every function's rights, which AWS does not bill.

Memory of the local service, all its functions included, second by second while it was held, in MB: ${memory.map(Math.round).join(', ')}. After the first third it changes by ${Math.round(growth)} MB of ${Math.round(mean)} MB by the line that fits best: ${isFlat ? 'flat' : 'it grows'}.
`;
  console.log(page);
  if (!holds(held) || !isFlat) {
    console.error(
      [...new Set(held.errors)].slice(0, 10).join('\n') || (isFlat ? 'No rate was held.' : 'Memory grows.'),
    );
    process.exitCode = 1;
  } else if (seconds === minute) {
    writeFigures(
      'load',
      {
        machine,
        steps: steps.map(reportErrors),
        held: reportErrors(held),
        processorSeconds: used,
        growth,
        mean,
      },
      page,
    );
  }
} finally {
  await runtime.stop();
}

function reportErrors({ errors, ...result }: LoadResult) {
  return { ...result, errors: errors.length };
}
