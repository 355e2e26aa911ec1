/**
 * A random year through HTTP: people record, edit, are reminded, snooze and fly across the world, and all that can be
 * read of it is computed again by other means, without rounding: rows, dates, sums, groups, charts, notifications.
 * `npm run bench -- year [--seeds 5] [--first 1] [--days 365]` writes docs/figures/year.{json,md} for a whole year, and
 * fails where anything differs.
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
  },
});
const days = Number(values.days);
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => Number(values.first) + i);

const runtime = await startRuntime({ schedules: 'manual', context: withoutRateLimits });
try {
  const people = await liveYear(runtime, serviceAt(runtime.url), {
    seeds,
    days,
    onDay: (day, living) => {
      const differences = living.reduce((sum, person) => sum + person.differences.length, 0);
      if (day % 10 === 0) report(`day ${day} of ${days}, ${differences} differences`);
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

People record, edit and delete, are reminded, answer, skip and snooze, and change zones, through ${days} days of HTTP. Rows with their dates, days by both orders, charts, and at every moment what is due, are computed again from what was sent, by other means: clocks asked of the platform instant by instant, sums without rounding. Compared is every row, group, point of a chart and notification that was listed.

${markdownTable(
  [...columns],
  figures.map((one) => columns.map((column) => one[column].toLocaleString('en-US'))),
)}
`;
  if (days >= wholeYear) writeFigures('year', { machine, days, figures }, page);
  process.stdout.write(page);
  if (figures.some(({ differences }) => differences > 0)) process.exitCode = 1;
} finally {
  await runtime.stop();
}
