/**
 * Measures how often a study, and the list of what stands out, say what is not so, and how often what is. Simulates
 * histories without and with an effect and prints, for every family and length, the share of titles that predict,
 * beside findings of a plain Pearson correlation at p < .05, and the share of studies that say the influence may
 * run backwards or that another delay fits better; then people with many variables, and the number of them who have
 * a line though nothing is linked.
 *
 * Every cell has random numbers of its own, by the seed, its family and its length: it is the same whatever else is
 * measured. Ends with an error unless false statements are as rare and true ones as frequent as promised. Writes its
 * figures to docs/figures/truth.{json,md,svg}, except those of a quick run, or of one family without an effect, at one
 * length or all.
 *
 * npm run bench -- truth [--quick] [--runs 400] [--people 200] [--seed 1] [--family "weekly cycles"] [--days 120]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { figuresFolder, projectFolder, writeFigures } from './figures-folder.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { report } from './progress.ts';
import {
  type DiscoveryShares,
  measureDiscovery,
  mostWithAnyLine,
  peopleSizes,
  plantedSize,
} from './truth/discovery.ts';
import { drawFamilies } from './truth/draw-families.ts';
import type { Family } from './truth/family.ts';
import { createRandom } from './truth/made-up-series.ts';
import { mistypedDay, nullFamilies } from './truth/null-families.ts';
import { plannedKinds, planted } from './truth/planted-families.ts';
import { irregularCycles, knownLimits, regularCycles } from './truth/slow-families.ts';
import { measureStudies, type Shares, type Statement, statements } from './truth/study-shares.ts';

const allNullDays = [15, 21, 30, 45, 60, 90, 119, 120, 180, 365];
const limitDays = [30, 60, 90, 119, 180];
const cycleDays = [90, 119, 180];
const plantedDays = [30, 45, 60, 90, 119, 120];
const plantedSizes = [0.5, 0.8, 1.2];
const mostOnAverage = 0.05;
const mostOfACell = 0.08;
/** A cell as close as this to the limit is measured again with so many histories, each time with other ones. */
const decidingRuns = [
  { runs: 2000, least: 0.06, most: 0.1, draw: 'again' },
  { runs: 8000, least: 0.068, most: 0.092, draw: 'once more' },
] as const;
/** The shortest history for which a family must keep to `mostOfACell`: of an evening's cause it has twenty pairs. */
const judgedDays = 21;
const leastPower = 0.75;
const powerDays = 60;
/** The mean over all kinds of the shares of effects of 0.8 sd that are found. */
const expectedPower = { 30: 0.37, 45: 0.58, 60: 0.7, 90: 0.86, 119: 0.94 } as const;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    people: { type: 'string' },
    seed: { type: 'string', default: '1' },
    family: { type: 'string' },
    days: { type: 'string' },
  },
});
const nullDays = options.days === undefined ? allNullDays : [Number(options.days)];
const looksAtOne = options.family !== undefined || options.days !== undefined;
const runs = Number(options.runs ?? (options.quick ? 40 : 400));
const people = Number(options.people ?? (options.quick ? 20 : 200));
const failures: string[] = [];
const page: string[] = [];

function say(text: string): void {
  console.log(`\n${text}`);
  page.push(text);
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** Twice the standard error of a share that was counted in `count` trials. */
const error = (share: number, count: number) => 2 * Math.sqrt((share * (1 - share)) / count);

const randomOf = (what: string) =>
  createRandom(
    mulberry32([...`${options.seed} ${what}`].reduce((h, c) => Math.imul(h, 31) + c.charCodeAt(0), 7)),
  );

interface FamilyResult {
  readonly family: Family;
  readonly shares: readonly Shares[];
}

function measureCell(family: Family, days: number, decides: boolean): Shares {
  report(`${family.name}, ${days} days`);
  let shares = measureStudies(family, days, runs, randomOf(`${family.name} ${days}`));
  if (!decides || options.quick || days < judgedDays) return shares;
  for (const { runs: more, least, most, draw } of decidingRuns.filter((one) => runs < one.runs)) {
    const isClose = (share: number) => share >= least && share <= most;
    if (!Object.keys(statements).some((one) => isClose(shares[one as Statement]))) return shares;
    shares = measureStudies(family, days, more, randomOf(`${family.name} ${days} ${draw}`));
  }
  return shares;
}

const measured = (families: readonly Family[], days: readonly number[], decides = false): FamilyResult[] =>
  families.map((family) => ({ family, shares: days.map((n) => measureCell(family, n, decides)) }));

function tellShares(
  title: string,
  all: readonly FamilyResult[],
  statement: keyof Shares,
  days: readonly number[],
): void {
  const mean = ({ shares }: FamilyResult) => average(shares.map((share) => share[statement]));
  const rows = all
    .toSorted((a, b) => mean(b) - mean(a))
    .map(({ family, shares }) => [family.name, ...shares.map((share) => percent(share[statement]))]);
  say(`**${title}**\n\n${markdownTable(['', ...days.map((n) => `${n} d`)], rows)}`);
}

const chosen = [...nullFamilies, ...(looksAtOne ? knownLimits : [])].filter(
  ({ name }) => name === (options.family ?? name),
);
if (chosen.length === 0)
  throw new Error(
    `There is no family “${options.family}”: ${nullFamilies.map(({ name }) => name).join('; ')}.`,
  );
const families = measured(chosen, nullDays, true);
say(
  `## Studies, where there is no effect\n\nShare of ${runs} histories for each family and length, seed ${options.seed}${decidingRuns.map((one) => `; of ${one.runs} where a share of those lies between ${percent(one.least)} and ${percent(one.most)}`).join('')}.`,
);
for (const statement of Object.keys(statements) as Statement[]) {
  tellShares(statements[statement], families, statement, nullDays);
  const cells = families.flatMap(({ family, shares }) =>
    shares.map((share, i) => ({ family, days: nullDays[i] ?? 0, share: share[statement] })),
  );
  const overall = average(cells.map(({ share }) => share));
  if (!looksAtOne) say(`All of them: ${percent(overall)}.`);
  if (!looksAtOne && overall > mostOnAverage)
    failures.push(`${statements[statement]}: ${percent(overall)} on average`);
  const most = mostOfACell + (options.quick ? error(mostOfACell, runs) : 0);
  for (const { family, days, share } of cells)
    if (days >= judgedDays && share > most)
      failures.push(`${statements[statement]}: ${percent(share)} in “${family.name}” at ${days} days`);
}
if (looksAtOne) {
  for (const failure of failures) console.error(failure);
  process.exit(failures.length === 0 ? 0 : 1);
}
tellShares('Plain Pearson at p < .05', families, 'plain', nullDays);
say(`All of them: ${percent(average(families.flatMap(({ shares }) => shares.map(({ plain }) => plain))))}.`);
say(
  '## Known limits\n\nWhatever both share and comes and goes faster than three weeks, and quick cycles of their own, look like an effect. Not counted.',
);
tellShares('Titles that predict', measured(knownLimits, limitDays), 'title', limitDays);
say(
  'The same where both follow a cycle and bleeding is recorded: cycles of 26 to 31 days, then irregular ones of 21 to 38 days of which one period in ten and 15 of 100 days of bleeding were not written down. There the rule takes out most of it, and not all; with fewer than three complete cycles, as in most histories of 90 days, it is not used.',
);
tellShares('Regular cycles', measured(regularCycles, cycleDays), 'title', cycleDays);
tellShares('Irregular, badly kept cycles', measured(irregularCycles, cycleDays), 'title', cycleDays);

say('## Studies, where there is an effect, or a mistyped day');
const bySize = plantedSizes.map((size) => ({
  size,
  results: measured(
    plannedKinds.map((kind) => planted(kind, size)),
    plantedDays,
  ),
}));
const mistyped = measured([mistypedDay], plantedDays);
const plantedResults = [...bySize.flatMap(({ results }) => results), ...mistyped];
for (const said of ['title', 'plain', 'reverse', 'delay'] as const)
  tellShares(
    said === 'plain' ? 'Plain Pearson at p < .05' : statements[said],
    plantedResults,
    said,
    plantedDays,
  );
const strong = bySize.find(({ size }) => size === plantedSize)?.results ?? [];
const powerAt = (results: readonly FamilyResult[], days: number) =>
  average(results.map(({ shares }) => shares[plantedDays.indexOf(days)]?.title ?? 0));
for (const result of strong.filter(({ family }) => /^(coin flip|evening cause), /.test(family.name))) {
  if (result.family.name.includes('effect')) continue;
  const power = powerAt([result], powerDays);
  if (power < leastPower - error(leastPower, runs))
    failures.push(`“${result.family.name}” is found in only ${percent(power)} at ${powerDays} days`);
}
for (const [days, expected] of Object.entries(expectedPower)) {
  const power = powerAt(strong, Number(days));
  if (power < expected - error(expected, runs * strong.length) - 0.01)
    failures.push(`Effects of ${plantedSize} sd are found in only ${percent(power)} at ${days} days`);
}
const ofMistyped = average((mistyped[0]?.shares ?? []).map(({ title }) => title));
if (ofMistyped > mostOnAverage) failures.push(`One mistyped day makes a title in ${percent(ofMistyped)}`);

say(
  `## What stands out\n\n${people} people of each kind without and with links, on the first day they look. Variables of 23 kinds, 40% of them outcomes, a quarter with gaps, at three hours of the day; links of ${plantedSize} sd, one to five of them.`,
);
const discovery: DiscoveryShares[] = peopleSizes.map((kind) => {
  report(`People of ${kind.variables} variables, ${kind.days} days`);
  return measureDiscovery(kind, people, randomOf(`people ${kind.variables} ${kind.days}`));
});
say(
  markdownTable(
    ['variables, days', 'pairs', 'any line, nothing linked', 'false lines', 'links found'],
    discovery.map(({ variables, days, meanPairs, anyLine, falseShare, power }) => [
      `${variables}, ${days}`,
      String(meanPairs),
      percent(anyLine),
      percent(falseShare),
      percent(power),
    ]),
  ),
);
for (const { variables, days, anyLine } of discovery)
  if (anyLine > mostWithAnyLine + error(mostWithAnyLine, people))
    failures.push(
      `${percent(anyLine)} of people with ${variables} variables and ${days} days have a line though nothing is linked`,
    );

say(
  `## Promised\n\nOf studies at most ${percent(mostOnAverage)} on average, ${percent(mostOfACell)} in any family at any length from ${judgedDays} days on (20 pairs), and power of at least ${percent(leastPower)} at ${powerDays} days for a coin flip of 0.8 sd; any line where nothing is linked for at most ${percent(mostWithAnyLine)} of people, within twice its standard error: ${percent(error(mostWithAnyLine, people))} of ${people} people.`,
);
say(
  failures.length === 0
    ? 'All of it holds.'
    : `Not reached:\n\n${failures.map((one) => `- ${one}`).join('\n')}`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

if (!options.quick) {
  const machine = describeMachine();
  const byFamily = families.map(({ family, shares }) => ({
    family: family.name,
    shares: Object.fromEntries(shares.map((share, i) => [`${nullDays[i]} days`, share])),
  }));
  const picture =
    '![For 45 kinds of histories without an effect, a study claims one in a few per cent and plain Pearson in up to nine of ten](truth.svg)';
  const intro = `# How often studies are right\n\n${machineSentence(machine)} Made by \`npm run bench -- truth --runs ${runs} --people ${people}\`.\n\n${picture}`;
  writeFigures(
    'truth',
    { machine, runs, people, seed: options.seed, families: byFamily, discovery, failures },
    `${[intro, ...page].join('\n\n')}\n`,
  );
  writeFileSync(join(projectFolder, figuresFolder, 'truth.svg'), drawFamilies(byFamily));
}
