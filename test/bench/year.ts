/**
 * A random year through HTTP: people record, edit, are reminded, snooze and fly across the world, and all that can
 * be read of it is computed again by other means, without rounding: rows, dates, sums, groups, charts,
 * notifications. `npm run bench -- year [--seeds 5] [--first 1] [--days 365] [--minutes 60]` writes
 * docs/figures/year.{json,md} for a whole year, and fails where anything differs. After `--minutes` it lives no
 * further day, and says how far it came.
 */
import { parseArgs } from 'node:util';
import { serviceAt } from '../support/client.ts';
import { startRuntime } from '../support/runtime.ts';
import { writeFigures } from './figures-folder.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { report } from './progress.ts';
import { withoutRateLimits } from './without-rate-limits.ts';
import { liveYear } from './year/live-year.ts';

const wholeYear = 365;
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '5' },
    first: { type: 'string', default: '1' },
    days: { type: 'string', default: String(wholeYear) },
    minutes: { type: 'string', default: '60' },
  },
});
const wanted = Number(values.days);
const until = performance.now() + Number(values.minutes) * 60_000;
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => Number(values.first) + i);

const runtime = await startRuntime({ schedules: 'manual', context: withoutRateLimits });
try {
  let reported = 0;
  const { people, days } = await liveYear(runtime, serviceAt(runtime.url), {
    seeds,
    days: wanted,
    goesOn: (day, living) => {
      const differences = living.reduce((sum, person) => sum + person.differences.length, 0);
      if (day >= reported + 10) report(`day ${day} of ${wanted}, ${differences} differences`);
      if (day >= reported + 10) reported = day;
      return performance.now() < until;
    },
  });
  const figures = people.map(({ seed, tally, differences }) => ({
    seed,
    ...tally,
    differences: differences.length,
  }));
  for (const difference of people.flatMap((person) => person.differences)) console.error(difference);
  const machine = describeMachine();
  const columns = ['seed', 'requests', 'rows', 'notifications', 'moves', 'compared', 'differences'] as const;
  const page = `# A random year

${machineSentence(machine)} Made by \`npm run bench -- year\`.

People record, edit, delete, answer, skip, snooze and change zones through ${days} of ${wanted} days of HTTP. Rows with their dates, days in both orders, charts, and what is due at every moment are computed again from what was sent, by other means: the platform's clock for each instant, and sums without rounding. Every row, group, point of a chart and listed notification is compared.

${markdownTable(
  [...columns],
  figures.map((one) => columns.map((column) => one[column].toLocaleString('en-US'))),
)}
`;
  if (wanted >= wholeYear) writeFigures('year', { machine, days, figures }, page);
  process.stdout.write(page);
  if (figures.some(({ differences }) => differences > 0)) process.exitCode = 1;
} finally {
  await runtime.stop();
}
