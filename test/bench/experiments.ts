/**
 * Measures how often an experiment finds an effect that is not there, and how often one that is. People are
 * simulated on whom the cause has no effect, and people on whom it has one; each goes through the whole rule, with
 * its looks. The chance to find an effect is next to the table that people are told from before they start.
 * Last, the time to compute a result.
 *
 * `npm run bench -- experiments [--runs 10000] [--seed 1]` writes docs/figures/experiments.{json,md} from 10,000
 * runs on, and ends with an error unless false findings are as rare as promised.
 */
import { parseArgs } from 'node:util';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { testDifferences } from '../../shared/domain/experiments/exact-test.ts';
import { pairSpread, powerOf } from '../../shared/domain/experiments/power.ts';
import { wholeSteps } from '../../shared/domain/experiments/whole-steps.ts';
import { findsSomething, type Person, people } from './experiments/simulate.ts';
import { writeFigures } from './figures-folder.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { report } from './progress.ts';
import { createRandom } from './truth/made-up-series.ts';

const enoughRuns = 10_000;
const mostInAll = 0.05;
const mostInAFamily = 0.057;
const mostCpu = 300;
const pairCounts = [12, 20, 30];

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: String(enoughRuns) }, seed: { type: 'string', default: '1' } },
});
const runs = Number(options.runs);
const seed = Number(options.seed);
const random = createRandom(mulberry32(seed));

function shareFound(person: Person, pairs: number, effect: number): number {
  let found = 0;
  for (let run = 0; run < runs; run++) if (findsSomething(person, pairs, effect, random)) found++;
  report(`${person.name}, ${pairs} pairs, effect ${effect}: ${percent(found / runs)}`);
  return found / runs;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const average = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;

const families = people.map((person) => {
  const shares = pairCounts.map((pairs) => shareFound(person, pairs, 0));
  return { name: person.name, shares, all: average(shares) };
});
const inAll = average(families.map(({ all }) => all));

const typical: Person = { name: 'every day as told and recorded', phi: 0.3 };
const hindered: readonly Person[] = [
  typical,
  { name: '20 % not as told', phi: 0.3, notAsTold: 0.2 },
  { name: '30 % of days missing', phi: 0.3, missing: 0.3 },
];
const planted = [
  [0.8, 12],
  [0.8, 15],
  [0.8, 20],
  [0.8, 30],
  [0.5, 20],
  [0.5, 45],
] as const;
const power = planted.map(([effect, pairs]) => ({
  effect,
  pairs,
  table: powerOf(pairs, effect / pairSpread(typical.phi, 1, 0)),
  found: hindered.map((person) => shareFound(person, pairs, effect)),
}));

/** Processor time to compute one result of `pairs` pairs with its range; the worst of five. */
function milliseconds(pairs: number): number {
  const differences = Array.from({ length: pairs }, () => ({ a: random.normal(), b: random.normal() }));
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    testDifferences(wholeSteps(differences), 0.045);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(...times);
}
const cpu = [20, 60].map((pairs) => ({ pairs, milliseconds: Math.round(milliseconds(pairs)) }));

const worst = families.reduce((one, other) => (other.all > one.all ? other : one));
const failures = [
  ...(inAll > mostInAll ? [`false findings in all: ${percent(inAll)}`] : []),
  ...families
    .filter(({ all }) => all > mostInAFamily)
    .map(({ name, all }) => `false findings, ${name}: ${percent(all)}`),
  ...cpu
    .filter((one) => one.pairs === 20 && one.milliseconds > mostCpu)
    .map((one) => `a result of 20 pairs takes ${one.milliseconds} ms of processor time`),
];

const machine = describeMachine();
const page = `# Experiments

${machineSentence(machine)} Made by \`npm run bench -- experiments\`, ${runs.toLocaleString('en-US')} runs for every figure, seed ${seed}.

## Findings where there is nothing

Simulated people on whom the cause has no effect, each through a whole experiment with its interim analyses. Promised: at most 5 % in all, and 5.7 % in any family. In all ${percent(inAll)}; worst: ${worst.name}, ${percent(worst.all)}.

${markdownTable(
  ['days of these people', ...pairCounts.map((pairs) => `${pairs} pairs`), 'all'],
  families
    .toSorted((one, other) => other.all - one.all)
    .map(({ name, shares, all }) => [name, ...shares.map(percent), percent(all)]),
)}

## Findings where there is an effect

An effect in spreads of a day, periods of one day, each day resembling the last by 0.3. "Told" is what a person is told before the start, from the table.

${markdownTable(
  ['effect', 'pairs', 'told', ...hindered.map(({ name }) => name)],
  power.map(({ effect, pairs, table, found }) => [
    String(effect),
    String(pairs),
    percent(table),
    ...found.map(percent),
  ]),
)}

## What a result takes

Processor time of the test with its range, the worst of five: ${cpu.map((one) => `${one.milliseconds} ms for ${one.pairs} pairs`).join(', ')}.
`;
if (runs >= enoughRuns)
  writeFigures('experiments', { machine, runs, seed, inAll, families, power, cpu }, page);
process.stdout.write(page);
for (const failure of failures) console.error(`NOT reached: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
