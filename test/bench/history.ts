/**
 * A page costs the same however long the history is: 500,000 minutes of one person beside 500. Run it by
 * `node test/bench/history.ts`; it fails when a page of the long history takes another round trip or read unit.
 * `--rows` tries it out with fewer and writes nothing.
 */
import { parseArgs } from 'node:util';
import { formatUtc } from '../../shared/domain/time/calendar.ts';
import { serviceAt } from '../support/client.ts';
import { startRuntime } from '../support/runtime.ts';
import { writeFigures } from './figures-folder.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { sumUsage } from './operations/sum-usage.ts';
import { report } from './progress.ts';
import { newestOfHistory, seedHistory } from './seed-history.ts';

const fullLength = 500_000;
const { values } = parseArgs({ options: { rows: { type: 'string', default: String(fullLength) } } });
const lengths = [500, Number(values.rows)] as const;

const pages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the newest 100': { sort: '-startAt' },
  'the newest 100 of one variable': { sort: '-startAt', variableName: 'Mood' },
  'an hour of it': {
    earliestMeasurementTime: formatUtc(newestOfHistory - 3600),
    latestMeasurementTime: formatUtc(newestOfHistory),
  },
  'an hour of one variable': {
    variableName: 'Mood',
    earliestMeasurementTime: formatUtc(newestOfHistory - 3600),
    latestMeasurementTime: formatUtc(newestOfHistory),
  },
  'six hours by the hour': {
    variableName: 'Mood',
    groupingWidth: '3600',
    earliestMeasurementTime: formatUtc(newestOfHistory - 6 * 3600),
    latestMeasurementTime: formatUtc(newestOfHistory),
  },
  'the next page after the newest 100': { sort: '-startAt', cursor: 'next' },
};

const runtime = await startRuntime();
try {
  const service = serviceAt(runtime.url);
  const people = [];
  for (const rows of lengths) {
    const person = await service.createPerson();
    let told = 0;
    await seedHistory(service, person, rows, (written) => {
      if (written - told < 50_000) return;
      told = written;
      report(`${written} of ${rows} rows`);
    });
    people.push(person);
  }

  const figures: { name: string; costs: ReturnType<typeof sumUsage>[] }[] = [];
  for (const [name, query] of Object.entries(pages)) {
    const costs = [];
    for (const person of people) {
      const path = `/api/v3/measurements?${new URLSearchParams(query)}`;
      const read = async (asked: string) => {
        const answer = await service.get<unknown[]>(asked, person);
        if (answer.status !== 200 || answer.body.length === 0)
          throw new Error(`${asked}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
        return answer;
      };
      const target = query.cursor === undefined ? path : await nextPage(read);
      await read(target);
      await runtime.resetUsage();
      await read(target);
      costs.push(sumUsage(await runtime.usage(), 'get-measurements'));
    }
    figures.push({ name, costs });
  }

  const tell = (costs: (typeof figures)[number]['costs'], member: 'roundTrips' | 'readUnits') =>
    costs.map((cost) => String(cost[member]));
  const machine = describeMachine();
  const page = `# A page costs the same however long the history is

${machineSentence(machine)} Made by \`npm run bench:history\`.

Round trips and read units, both exact, of one request by a person with ${lengths.map((rows) => rows.toLocaleString('en')).join(' and by one with ')} measurements of one variable, a minute apart. The token and the person, two units in one round trip, are included.

${markdownTable(
  ['', 'round trips, short', 'round trips, long', 'read units, short', 'read units, long'],
  figures.map(({ name, costs }) => [name, ...tell(costs, 'roundTrips'), ...tell(costs, 'readUnits')]),
)}
`;
  console.log(page);
  const unequal = figures.filter(({ costs }) => new Set(costs.map((cost) => JSON.stringify(cost))).size > 1);
  if (unequal.length > 0) {
    console.error(`The long history costs something else: ${unequal.map(({ name }) => name).join(', ')}.`);
    process.exitCode = 1;
  }
  if (lengths[1] === fullLength)
    writeFigures('history', { machine, lengths: [...lengths].join(' and '), figures }, page);
} finally {
  await runtime.stop();
}

/** Where the newest page says that the next one is. */
async function nextPage(read: (path: string) => Promise<{ readonly headers: Headers }>): Promise<string> {
  const { headers } = await read('/api/v3/measurements?sort=-startAt');
  const next = /<[^>]*?(\/api[^>]*)>/.exec(headers.get('link') ?? '')?.[1];
  if (next === undefined) throw new Error('The newest page names no next one.');
  return next;
}
