/**
 * The most expensive request one person can send to each operation, against what a request may cost.
 * `npm run bench -- worst` writes docs/figures/worst.{json,md} and fails where a request costs more than it may.
 */
import { mostReadUnits } from '../../shared/data/table/read-budget.ts';
import { routes } from '../../shared/routes/index.ts';
import { send } from '../operations/send.ts';
import { serviceAt } from '../support/client.ts';
import { startRuntime } from '../support/runtime.ts';
import { writeFigures } from './figures-folder.ts';
import { markdownTable } from './markdown-table.ts';
import { report } from './progress.ts';
import { withoutRateLimits } from './without-rate-limits.ts';
import { makeHeavyPerson } from './worst/heavy-person.ts';
import { worstRequestsOf } from './worst/worst-requests.ts';

interface Figure {
  readonly operation: string;
  readonly request: string;
  readonly status: number;
  readonly calls: number;
  readonly readUnits: number;
  readonly mostReadUnits: number;
  readonly writeUnits: number;
}

const runtime = await startRuntime({ context: withoutRateLimits, schedules: 'manual' });
const figures: Figure[] = [];
/** A history that is summed up first answers so, with when to ask again; any other 5xx is a fault. */
const failed: string[] = [];
try {
  const service = serviceAt(runtime.url);
  report('Filling a table');
  const person = await makeHeavyPerson(service);
  // Anybody who has left can ask for nothing more.
  const inOrder = routes.toSorted((a, b) => Number(a.id === 'delete-user') - Number(b.id === 'delete-user'));
  for (const route of inOrder)
    for (const { what, ownReads = 0, request } of worstRequestsOf(route)) {
      report(`${route.id}, ${what}`);
      const asked = await request(person, service, route);
      await runtime.resetUsage();
      const { status, headers } = await send(
        service,
        route,
        asked,
        route.access.kind === 'public' ? {} : person,
      );
      const used = (await runtime.usage()).filter(({ function: name }) => name === route.id);
      const sum = (member: 'readUnits' | 'writeUnits' | 'calls') =>
        used.filter(({ through }) => through === undefined).reduce((total, one) => total + one[member], 0);
      if (status >= 500 && headers.get('retry-after') === null)
        failed.push(`${route.id}, ${what}: ${status}.`);
      figures.push({
        operation: route.id,
        request: what,
        status,
        calls: sum('calls'),
        readUnits: sum('readUnits'),
        mostReadUnits: mostReadUnits + ownReads,
        writeUnits: sum('writeUnits'),
      });
    }
} finally {
  await runtime.stop();
}

const rows = figures.map((figure) => [
  figure.operation,
  figure.request,
  String(figure.status),
  String(figure.calls),
  figure.readUnits.toFixed(1),
  String(figure.mostReadUnits),
  figure.writeUnits.toFixed(1),
]);
const header = ['operation', 'request', 'status', 'calls', 'read units', 'allowed', 'write units'];
const page = `# The most expensive requests

The most expensive request that we know how to send to each operation, by somebody with 5 MB of records of one variable, 300 variables, 20,000 pending notifications, 400 messages of 12 KB and 20 shares. It may read 1,000 units beyond what the items of the request need themselves; \`npm run bench -- worst\` fails if one reads more. A 503 requests a summary of the history and says when to try again.

${markdownTable(header, rows)}
`;
writeFigures('worst', { figures }, page);
process.stdout.write(page);
const tooMuch = figures.filter((figure) => figure.readUnits > figure.mostReadUnits);
for (const { operation, request } of tooMuch)
  console.error(`${operation}, ${request}: costs more than it may.`);
for (const words of failed) console.error(words);
if (tooMuch.length + failed.length > 0) process.exitCode = 1;
