/**
 * How often does the analysis find what is not there, and how often what is? Simulates histories without and with
 * an effect and prints the share of findings beside that of a plain Pearson correlation at p < .05.
 *
 * Ends with an error unless false positives and power are as promised.
 *
 * node test/bench/truth.ts [--quick] [--runs 400] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { analyse } from '../../shared/domain/analysis/analyse.ts';
import { twoSidedT } from '../../shared/domain/analysis/distributions.ts';
import { pearson } from '../../shared/domain/analysis/moments.ts';
import type { Pairs } from '../../shared/domain/analysis/pairing.ts';
import { mulberry32 } from '../../shared/domain/analysis/random.ts';
import {
  createRandom,
  type Family,
  type History,
  knownLimits,
  nullFamilies,
  plantedEffect,
} from './null-families.ts';

const NULL_DAYS = [15, 30, 60, 90, 180, 365];
const PLANTED_DAYS = [30, 60, 120];
const MOST_FALSE_POSITIVES = 0.05;
const LEAST_POWER = 0.75;
const POWER_DAYS = 60;
/** Monday, 2024-01-01, noon UTC. */
const START = 1_704_110_400;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const runs = Number(options.runs ?? (options.quick ? 40 : 400));
const random = createRandom(mulberry32(Number(options.seed)));

interface Shares {
  /** Found by the analysis. */
  readonly ours: number;
  /** Found by plain Pearson. */
  readonly plain: number;
}

function measure(family: Family, days: number): Shares {
  let ours = 0;
  let plain = 0;
  for (let run = 0; run < runs; run++) {
    const { cause, effect } = family.simulate(days, random);
    const { statistics, pairs } = analyse({
      timeZone: 'UTC',
      cause: { measurements: toMeasurements(cause), combinationOperation: 'MEAN' },
      effect: { measurements: toMeasurements(effect), combinationOperation: 'MEAN' },
    });
    if (statistics.significant) ours++;
    if (isPlainlySignificant(pairs)) plain++;
  }
  return { ours: ours / runs, plain: plain / runs };
}

function toMeasurements(history: History): [number, number][] {
  return history.flatMap((value, day) => (value === null ? [] : [[START + day * 86_400, value]]));
}

function isPlainlySignificant({ cause, effect }: Pairs): boolean {
  const r = pearson(cause, effect);
  if (r === null) return false;
  const degreesOfFreedom = cause.length - 2;
  return twoSidedT(r * Math.sqrt(degreesOfFreedom / (1 - r * r)), degreesOfFreedom) < 0.05;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`.padStart(7);
const row = (name: string, shares: readonly Shares[]) =>
  [name.padEnd(27), ...shares.map(({ ours, plain }) => `${percent(ours)} /${percent(plain)}`)].join(' ');
const heading = (title: string, days: readonly number[]) =>
  [title.padEnd(27), ...days.map((n) => `${n} days`.padStart(16))].join(' ');

console.log(
  `Share of findings in ${runs} histories each: ours / plain Pearson at p < .05, seed ${options.seed}\n`,
);
console.log(heading('No effect (false positives)', NULL_DAYS));
const nullShares: Shares[][] = [];
for (const family of nullFamilies) {
  const shares = NULL_DAYS.map((days) => measure(family, days));
  nullShares.push(shares);
  console.log(row(family.name, shares));
}
const byDays = NULL_DAYS.map((_, i) => {
  const column = nullShares.map((shares) => shares[i] as Shares);
  return { ours: average(column.map(({ ours }) => ours)), plain: average(column.map(({ plain }) => plain)) };
});
console.log(row('all families', byDays));

console.log(`\n${heading('Known limits (not counted)', NULL_DAYS)}`);
for (const family of knownLimits) {
  console.log(
    row(
      family.name,
      NULL_DAYS.map((days) => measure(family, days)),
    ),
  );
}

console.log(`\n${heading('Planted effect (power)', PLANTED_DAYS)}`);
const power = PLANTED_DAYS.map((days) => measure(plantedEffect, days));
console.log(row(plantedEffect.name, power));

const falsePositives = average(byDays.map(({ ours }) => ours));
const plainFalsePositives = average(byDays.map(({ plain }) => plain));
const reached = power[PLANTED_DAYS.indexOf(POWER_DAYS)]?.ours ?? 0;
console.log(
  `\nFalse positives over all families:${percent(falsePositives)} (at most ${percent(MOST_FALSE_POSITIVES).trim()}); plain Pearson${percent(plainFalsePositives)}.`,
);
console.log(`Power at ${POWER_DAYS} days:${percent(reached)} (at least ${percent(LEAST_POWER).trim()}).`);
// A small run has an error of its own; the bars then move by two standard errors, a full run gets no such grace.
const grace = (share: number, histories: number) =>
  options.quick ? 2 * Math.sqrt((share * (1 - share)) / histories) : 0;
const isTrue =
  falsePositives <=
    MOST_FALSE_POSITIVES + grace(MOST_FALSE_POSITIVES, runs * nullFamilies.length * NULL_DAYS.length) &&
  reached >= LEAST_POWER - grace(LEAST_POWER, runs);
console.log(
  `${isTrue ? 'Both hold' : 'NOT reached'}${options.quick ? ', within the error of a quick run' : ''}.`,
);
process.exitCode = isTrue ? 0 : 1;
