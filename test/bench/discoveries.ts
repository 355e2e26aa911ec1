/**
 * Measures the nightly search for what stands out in the records of somebody with 40 variables and more than a
 * year: `npm run bench -- discoveries` writes docs/figures/discoveries.{json,md}. Ends with an error where that
 * takes more than 150 read units or 2 seconds of processor. Capacity is exact, the processor's time is of this
 * machine.
 */
import { rmSync } from 'node:fs';
import { readApplication } from '../../lib/local/assembly/application.ts';
import { readAssembly } from '../../lib/local/assembly/assembly.ts';
import { requestDiscoveriesSoon } from '../../shared/data/discoveries/discovery-schedule.ts';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { findDiscoveries as job } from '../../shared/jobs/find-discoveries.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { serviceAt } from '../support/client.ts';
import { recordSummedUpYear, type ValueAt } from '../support/people/summed-up-year.ts';
import { startRuntime } from '../support/runtime.ts';
import { synthesiseOrFail } from '../support/stacks/synthesise.ts';
import { writeFigures } from './figures-folder.ts';
import { FunctionProcess } from './function-process.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { median } from './measure.ts';
import { dollarsOf } from './operations/bill.ts';
import { nights } from './operations/discovery-line.ts';
import { roundTo } from './operations/figures.ts';
import { sumUsage } from './operations/sum-usage.ts';
import { report } from './progress.ts';
import { withoutRateLimits } from './without-rate-limits.ts';

const variables = 40;
const mostReadUnits = 150;
const mostSeconds = 2;
const rounds = 5;

const random = mulberry32(8);
const noise = () => random() + random() + random() - 1.5;
const seasons = Array.from({ length: variables }, () => 2 * Math.PI * random());

const people: readonly { readonly name: string; readonly valueAt: ValueAt }[] = [
  { name: 'ratings of every day', valueAt: () => 1 + Math.floor(5 * random()) },
  {
    name: 'gaps of its own and a season in each',
    valueAt: (variable, day) => {
      if (random() < 0.15) return undefined;
      const season = Math.sin((2 * Math.PI * day) / 365 + (seasons[variable] ?? 0));
      return Math.round(100 * Math.min(5, Math.max(1, 3 + season + 0.6 * noise()))) / 100;
    },
  },
];

interface DiscoveryFigure {
  readonly person: string;
  readonly pairs: number;
  readonly roundTrips: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly cpuMilliseconds: number;
  readonly dollarsPerMonth: number;
}

report('Starting the service');
const assembly = await synthesiseOrFail({ context: withoutRateLimits });
const runtime = await startRuntime({ assembly });
const service = serviceAt(runtime.url);
const definition = readApplication(readAssembly(assembly), runtime.url).functions.find(
  ({ id }) => id === job.id,
);
if (definition === undefined) throw new Error(`The template has no function ${job.id}.`);
const looking = await FunctionProcess.start(definition, (await runtime.info()).dynamodbEndpoint);

async function timed(): Promise<{ readonly cpu: number; readonly wall: number }> {
  const { cpuMicroseconds, wallMilliseconds } = await looking.measure(['{}']);
  return { cpu: cpuMicroseconds / 1000, wall: wallMilliseconds.reduce((sum, one) => sum + one, 0) };
}

async function counted() {
  await runtime.resetUsage();
  await runtime.tick([job.id]);
  return sumUsage(await runtime.usage(), job.id);
}

async function measure({ name, valueAt }: (typeof people)[number]): Promise<DiscoveryFigure> {
  report(`Somebody with ${name}`);
  const person = await service.createPerson({ timezone: 'UTC' });
  await recordSummedUpYear(service, person, epochSeconds(), variables, valueAt);
  const ask = () =>
    service.inTable(() =>
      requestDiscoveriesSoon(person.userId, 0, Number.MAX_SAFE_INTEGER, epochSeconds() - 1),
    );
  const idle = [await counted(), await timed()] as const;
  await ask();
  const busy = await counted();
  const looks: { readonly cpu: number; readonly wall: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    await ask();
    looks.push(await timed());
  }
  const { body } = await service.get<{ list: { pairsCompared: number } }>('/api/v3/discoveries', person);
  const cost = {
    roundTrips: busy.roundTrips - idle[0].roundTrips,
    readUnits: roundTo(3, busy.readUnits - idle[0].readUnits),
    writeUnits: roundTo(3, busy.writeUnits - idle[0].writeUnits),
    cpuMilliseconds: roundTo(3, median(looks.map(({ cpu }) => cpu)) - idle[1].cpu),
    wallMilliseconds: roundTo(3, median(looks.map(({ wall }) => wall)) - idle[1].wall),
  };
  // The empty minutes of the schedule are in the standing part of the bill.
  const figure = { operation: job.id, scenario: name, rows: 0, waves: 0, invocations: 0, ...cost };
  const { wallMilliseconds: _, ...told } = cost;
  return {
    person: name,
    pairs: body.list.pairsCompared,
    ...told,
    dollarsPerMonth: roundTo(2, nights * dollarsOf(figure, job.memoryMegabytes)),
  };
}

const figures: DiscoveryFigure[] = [];
try {
  for (const one of people) figures.push(await measure(one));
} finally {
  await looking.stop();
  await runtime.stop();
  rmSync(assembly, { recursive: true, force: true });
}

const table = markdownTable(
  ['somebody with', 'pairs', 'round trips', 'read units', 'write units', 'CPU s', 'cents a month'],
  figures.map((one) => [
    one.person,
    String(one.pairs),
    String(one.roundTrips),
    String(one.readUnits),
    String(one.writeUnits),
    (one.cpuMilliseconds / 1000).toFixed(2),
    (100 * one.dollarsPerMonth).toFixed(2),
  ]),
);
const machine = describeMachine();
writeFigures(
  'discoveries',
  { machine, figures },
  `# What stands out

\`npm run bench -- discoveries\`: a list of ${variables} variables, more than a year of each, of which 365 days are compared, once the histories are summarised. The function runs as it is bundled; the cost of an empty minute of the schedule is taken off. It fails above ${mostReadUnits} read units or ${mostSeconds} s of processor.

${machineSentence(machine)}

${table}

A month is ${nights} nights, of somebody who records something every day, at the list prices of us-east-1: processor, waiting for the table, and capacity. Units are exact; processor time is of this machine, the median of ${rounds} lists.
`,
);
console.log(`\n${table}`);
for (const { person, readUnits, cpuMilliseconds } of figures)
  if (readUnits > mostReadUnits || cpuMilliseconds > 1000 * mostSeconds) {
    console.error(`Too dear: ${person}, ${readUnits} read units, ${cpuMilliseconds} ms.`);
    process.exitCode = 1;
  }
