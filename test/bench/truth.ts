/**
 * How often does a study say what is not so, and how often what is? Simulates histories without and with an effect and
 * prints the share of titles that predict, beside findings of a plain Pearson correlation at p < .05, and the share of
 * studies that say the influence may run backwards or that another delay fits better.
 *
 * Ends with an error unless false statements are as rare and true ones as frequent as promised.
 *
 * npm run bench -- truth [--quick] [--runs 400] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { analyse } from '../../shared/domain/analysis/analyse.ts';
import type { Pairs } from '../../shared/domain/analysis/days/pairing.ts';
import { twoSidedT } from '../../shared/domain/analysis/methods/distributions.ts';
import { pearson } from '../../shared/domain/analysis/methods/moments.ts';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { findings } from '../../shared/domain/analysis/texts/findings.ts';
import { studyLabels } from '../support/studies/study-labels.ts';
import {
  createRandom,
  type Family,
  type History,
  knownLimits,
  mistypedDay,
  nullFamilies,
  plantedEffect,
  plantedOvernight,
} from './null-families.ts';

const NULL_DAYS = [15, 30, 60, 90, 180, 365];
const PLANTED_DAYS = [30, 60, 120];
const MOST_ON_AVERAGE = 0.05;
const MOST_OF_A_FAMILY = 0.08;
/** From so many days on no family may be worse than that. */
const JUDGED_DAYS = 30;
const LEAST_POWER = 0.75;
const POWER_DAYS = 60;
/** Monday, 2024-01-01, midnight UTC. */
const START = 1_704_067_200;
const NOON = [12];

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const runs = Number(options.runs ?? (options.quick ? 40 : 400));
const random = createRandom(mulberry32(Number(options.seed)));

const labels = studyLabels();

/** What a study may say, and how it is called in the tables. */
const statements = {
  title: 'Titles that predict',
  reverse: '“May run backwards”',
  delay: '“Another delay fits better”',
} as const;
type Statement = keyof typeof statements;

/** How often each was said, and how often plain Pearson found something. */
type Shares = Readonly<Record<Statement | 'plain', number>>;

function measure({ simulate, causeHours = NOON, effectHours = NOON }: Family, days: number): Shares {
  const counts = { title: 0, reverse: 0, delay: 0, plain: 0 };
  for (let run = 0; run < runs; run++) {
    const { cause, effect } = simulate(days, random);
    const { statistics, pairs } = analyse({
      timeZone: 'UTC',
      cause: { measurements: toMeasurements(cause, causeHours), combinationOperation: 'MEAN' },
      effect: { measurements: toMeasurements(effect, effectHours), combinationOperation: 'MEAN' },
    });
    const text = findings(statistics, labels);
    if (text.title.includes('predicts')) counts.title++;
    if (text.reverse !== null) counts.reverse++;
    if (text.delay !== null) counts.delay++;
    if (isPlainlySignificant(pairs)) counts.plain++;
  }
  return {
    title: counts.title / runs,
    reverse: counts.reverse / runs,
    delay: counts.delay / runs,
    plain: counts.plain / runs,
  };
}

function toMeasurements(history: History, hours: readonly number[]): [number, number][] {
  return history.flatMap((value, i) => {
    const day = Math.floor(i / hours.length);
    const hour = hours[i % hours.length] ?? 0;
    return value === null ? [] : [[START + day * 86_400 + hour * 3600, value]];
  });
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
const row = (name: string, shares: readonly number[]) => [name.padEnd(27), ...shares.map(percent)].join(' ');
const heading = (title: string, days: readonly number[]) =>
  [title.padEnd(27), ...days.map((n) => `${n} d`.padStart(7))].join(' ');

// A small run has an error of its own; the bars then move by two standard errors, a full run gets no such grace.
const grace = (share: number, histories: number) =>
  options.quick ? 2 * Math.sqrt((share * (1 - share)) / histories) : 0;

interface Measured {
  readonly name: string;
  readonly shares: readonly Shares[];
}

const measured = (families: readonly Family[], days: readonly number[]): Measured[] =>
  families.map((family) => ({ name: family.name, shares: days.map((n) => measure(family, n)) }));

/** Averaged over the lengths from which on it is judged: single cells of 400 histories differ by chance alone. */
const judgedShare = ({ shares }: Measured, of: keyof Shares) =>
  average(shares.filter((_, i) => (NULL_DAYS[i] ?? 0) >= JUDGED_DAYS).map((share) => share[of]));

function printTable(title: string, families: readonly Measured[], of: keyof Shares, days = NULL_DAYS): void {
  console.log(`\n${heading(title, days)}`);
  const worstFirst = families.toSorted((a, b) => judgedShare(b, of) - judgedShare(a, of));
  for (const { name, shares } of worstFirst) {
    console.log(
      row(
        name,
        shares.map((share) => share[of]),
      ),
    );
  }
}

console.log(`Share of ${runs} histories each, seed ${options.seed}. Without any effect, worst family first:`);
const families = measured(nullFamilies, NULL_DAYS);
const failures: string[] = [];
for (const statement of Object.keys(statements) as Statement[]) {
  printTable(statements[statement], families, statement);
  const byDays = NULL_DAYS.map((_, i) => average(families.map(({ shares }) => shares[i]?.[statement] ?? 0)));
  console.log(row('all families', byDays));
  const overall = average(byDays);
  const histories = runs * nullFamilies.length * NULL_DAYS.length;
  if (overall > MOST_ON_AVERAGE + grace(MOST_ON_AVERAGE, histories)) {
    failures.push(`${statements[statement]}:${percent(overall)} on average`);
  }
  for (const family of families) {
    const share = judgedShare(family, statement);
    if (share > MOST_OF_A_FAMILY + grace(MOST_OF_A_FAMILY, runs * (NULL_DAYS.length - 1))) {
      failures.push(`${statements[statement]}:${percent(share)} in “${family.name}”`);
    }
  }
}
printTable('Plain Pearson at p < .05', families, 'plain');
const ofPlain = average(families.flatMap(({ shares }) => shares.map(({ plain }) => plain)));
console.log(row('all families', [ofPlain]));

const limits = measured(knownLimits, NULL_DAYS);
printTable('Known limits (not counted)', limits, 'title');

console.log('\nWith an effect, or a mistyped day:');
const planted = measured([plantedEffect, plantedOvernight, mistypedDay], PLANTED_DAYS);
for (const said of ['title', 'plain', 'reverse', 'delay'] as const) {
  printTable(said === 'plain' ? 'Plain Pearson at p < .05' : statements[said], planted, said, PLANTED_DAYS);
}

for (const { name, shares } of planted.slice(0, 2)) {
  const power = shares[PLANTED_DAYS.indexOf(POWER_DAYS)]?.title ?? 0;
  if (power < LEAST_POWER - grace(LEAST_POWER, runs)) {
    failures.push(`“${name}” is found in only${percent(power)} at ${POWER_DAYS} days`);
  }
}
const ofMistyped = average((planted[2]?.shares ?? []).map(({ title }) => title));
if (ofMistyped > MOST_ON_AVERAGE + grace(MOST_ON_AVERAGE, runs * PLANTED_DAYS.length)) {
  failures.push(`One mistyped day makes a title in${percent(ofMistyped)}`);
}

console.log(
  `\nPromised: at most ${percent(MOST_ON_AVERAGE).trim()} on average, ${percent(MOST_OF_A_FAMILY).trim()} in any family from ${JUDGED_DAYS} days on; power of at least ${percent(LEAST_POWER).trim()} at ${POWER_DAYS} days.`,
);
const within = options.quick ? ', within the error of a quick run' : '';
console.log(failures.length === 0 ? `All of it holds${within}.` : `NOT reached:\n${failures.join('\n')}`);
process.exitCode = failures.length === 0 ? 0 : 1;
