/**
 * Measures how often a study, and the list of what stands out, say what is not so, and how often what is. Simulates
 * histories without and with an effect and prints, for every family and length, the share of titles that predict,
 * beside findings of a plain Pearson correlation at p < .05, and the share of studies that say the influence may
 * run backwards or that another delay fits better; then people with many variables, and the number of them who have
 * a line though nothing is linked.
 *
 * Ends with an error unless false statements are as rare and true ones as frequent as promised. Writes its figures
 * to docs/figures/truth.{json,md}, except those of a quick run, or of one family without an effect, at one length
 * or all.
 *
 * npm run bench -- truth [--quick] [--runs 400] [--people 200] [--seed 1] [--family "weekly cycles"] [--days 120]
 */
import { parseArgs } from 'node:util';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { writeFigures } from './figures-folder.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import {
  type DiscoveryShares,
  measureDiscovery,
  mostWithAnyLine,
  peopleSizes,
  plantedSize,
} from './truth/discovery.ts';
import { createRandom } from './truth/made-up-series.ts';
import {
  type Family,
  knownLimits,
  mistypedDay,
  nullFamilies,
  plantedEffect,
  plantedOvernight,
} from './truth/null-families.ts';
import { measureStudies, type Shares, type Statement, statements } from './truth/study-shares.ts';

const allNullDays = [15, 30, 60, 90, 120, 180, 365];
const plantedDays = [30, 60, 120];
const mostOnAverage = 0.05;
const mostOfACell = 0.08;
/** The shortest history for which a family must keep to `mostOfACell`. */
const judgedDays = 30;
const leastPower = 0.75;
const powerDays = 60;

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
const random = createRandom(mulberry32(Number(options.seed)));
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

interface FamilyResult {
  readonly family: Family;
  readonly shares: readonly Shares[];
}

const measured = (families: readonly Family[], days: readonly number[]): FamilyResult[] =>
  families.map((family) => ({ family, shares: days.map((n) => measureStudies(family, n, runs, random)) }));

const isJudged = ({ cannot }: Family, days: number) => days >= Math.max(judgedDays, cannot?.under ?? 0);

function tellShares(
  title: string,
  all: readonly FamilyResult[],
  of: keyof Shares,
  days: readonly number[],
): void {
  const mean = ({ shares }: FamilyResult) => average(shares.map((share) => share[of]));
  const rows = all
    .toSorted((a, b) => mean(b) - mean(a))
    .map(({ family, shares }) => [
      family.name,
      ...shares.map((share, i) => {
        const isExcused = (family.cannot?.under ?? 0) > (days[i] ?? 0);
        return `${percent(share[of])}${isExcused ? ' *' : ''}`;
      }),
    ]);
  say(`**${title}**\n\n${markdownTable(['', ...days.map((n) => `${n} d`)], rows)}`);
}

const chosen = nullFamilies.filter(({ name }) => name === (options.family ?? name));
if (chosen.length === 0)
  throw new Error(
    `There is no family “${options.family}”: ${nullFamilies.map(({ name }) => name).join('; ')}.`,
  );
const families = measured(chosen, nullDays);
say(
  `## Studies, where there is no effect\n\nShare of ${runs} histories for each family and length, seed ${options.seed}.`,
);
for (const statement of Object.keys(statements) as Statement[]) {
  tellShares(statements[statement], families, statement, nullDays);
  const cells = families.flatMap(({ family, shares }) =>
    shares.map((share, i) => ({ family, days: nullDays[i] ?? 0, share: share[statement] })),
  );
  const counted = cells.filter(({ family, days }) => days >= (family.cannot?.under ?? 0));
  const overall = average(counted.map(({ share }) => share));
  if (!looksAtOne) say(`All of them: ${percent(overall)}.`);
  if (!looksAtOne && overall > mostOnAverage)
    failures.push(`${statements[statement]}: ${percent(overall)} on average`);
  // Some of two hundred cells lie above by chance alone.
  const most = mostOfACell + error(mostOfACell, runs);
  for (const { family, days, share } of cells)
    if (isJudged(family, days) && share > most)
      failures.push(`${statements[statement]}: ${percent(share)} in “${family.name}” at ${days} days`);
}
if (looksAtOne) {
  for (const failure of failures) console.error(failure);
  process.exit(failures.length === 0 ? 0 : 1);
}
for (const { name, cannot } of nullFamilies)
  if (cannot !== undefined) say(`\\* “${name}” under ${cannot.under} days is not counted. ${cannot.why}`);
tellShares('Plain Pearson at p < .05', families, 'plain', nullDays);
say(`All of them: ${percent(average(families.flatMap(({ shares }) => shares.map(({ plain }) => plain))))}.`);
tellShares('Known limits (not counted)', measured(knownLimits, nullDays), 'title', nullDays);

say('## Studies, where there is an effect, or a mistyped day');
const planted = measured([plantedEffect, plantedOvernight, mistypedDay], plantedDays);
for (const said of ['title', 'plain', 'reverse', 'delay'] as const)
  tellShares(said === 'plain' ? 'Plain Pearson at p < .05' : statements[said], planted, said, plantedDays);
for (const { family, shares } of planted.slice(0, 2)) {
  const power = shares[plantedDays.indexOf(powerDays)]?.title ?? 0;
  if (power < leastPower - error(leastPower, runs))
    failures.push(`“${family.name}” is found in only ${percent(power)} at ${powerDays} days`);
}
const ofMistyped = average((planted[2]?.shares ?? []).map(({ title }) => title));
if (ofMistyped > mostOnAverage) failures.push(`One mistyped day makes a title in ${percent(ofMistyped)}`);

say(
  `## What stands out\n\n${people} people of each kind without and with links, on the first day they look. Variables of 23 kinds, 40% of them outcomes, a quarter with gaps, at three hours of the day; links of ${plantedSize} sd, one to five of them.`,
);
const discovery: DiscoveryShares[] = peopleSizes.map((kind) => measureDiscovery(kind, people, random));
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
  `## Promised\n\nOf studies at most ${percent(mostOnAverage)} on average, ${percent(mostOfACell)} in any family at any length from ${judgedDays} days on, and power of at least ${percent(leastPower)} at ${powerDays} days; any line where nothing is linked for at most ${percent(mostWithAnyLine)} of people. A single share may differ by twice its own standard error: ${percent(error(mostOfACell, runs))} of ${runs} histories, ${percent(error(mostWithAnyLine, people))} of ${people} people.`,
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
  const intro = `# How often what is said is so\n\n${machineSentence(machine)} Made by \`npm run bench -- truth --runs ${runs} --people ${people}\`.`;
  writeFigures(
    'truth',
    { machine, runs, people, seed: options.seed, families: byFamily, discovery, failures },
    `${[intro, ...page].join('\n\n')}\n`,
  );
}
