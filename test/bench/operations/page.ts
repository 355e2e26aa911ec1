import { databaseOf, machineSentence } from '../machine.ts';
import { markdownTable } from '../markdown-table.ts';
import { prices } from './bill.ts';
import type { Bill, BillLine } from './bill-lines.ts';
import type { OperationFigure, OperationFigures } from './figures.ts';

/** Figures as a page to read. */
export function operationsPage({ machine, effort, operations, bundles, bill }: OperationFigures): string {
  const sizes = [...new Set(operations.flatMap(({ rows }) => (rows === 0 ? [] : [rows])))];
  const groups = [...Map.groupBy(operations, ({ operation, scenario }) => `${operation}, ${scenario}`)];
  const sizeText = sizes.map((rows) => rows.toLocaleString('en')).join(', ');
  return `# What each operation costs

${machineSentence(machine)} Made by \`npm run bench\`.

Each line is one request by a person with ${sizeText} measurements; one figure stands for all lengths of history where they agree. Round trips to the table, in brackets how many of them wait for one another, and capacity units are exact. The bytes sent are those of the answer's body, as gzip where it has over 1 KB. CPU is that of the whole process of the function, warm, one request at a time; time is until it answered, with ${databaseOf(machine)} and the local runtime's check of its rights in between. Both are medians of ${effort.rounds} rounds of ${effort.perRound} requests, after ${effort.warmUp} to warm up, and depend on the machine. The last lines are of the jobs that run every minute: their figures are those of all invocations of a minute together, and what each notification adds to them.

${markdownTable(
  ['operation', 'round trips', 'read units', 'write units', 'bytes sent', 'CPU ms', 'time ms'],
  groups.map(([name, figures]) => [
    name,
    together(figures, reportRoundTrips),
    together(figures, ({ readUnits }) => String(readUnits)),
    together(figures, ({ writeUnits }) => String(writeUnits)),
    together(figures, ({ sentBytes = '' }) => String(sentBytes)),
    together(figures, ({ cpuMilliseconds }) => String(cpuMilliseconds)),
    together(figures, ({ wallMilliseconds }) => String(wallMilliseconds)),
  ]),
)}

## Bundles

What a cold start loads, and the CPU it takes to load it in a process that just started.

${markdownTable(
  ['function', 'KB', 'import ms'],
  bundles.map(({ id, kilobytes, importMilliseconds }) => [id, String(kilobytes), String(importMilliseconds)]),
)}

${billSection(bill)}`;
}

const reportRoundTrips = ({ roundTrips, waves, invocations }: OperationFigure) =>
  invocations === undefined ? `${roundTrips} (${waves})` : String(roundTrips);

function together(figures: readonly OperationFigure[], show: (figure: OperationFigure) => string): string {
  const shown = figures.map(show);
  return new Set(shown).size === 1 ? (shown[0] ?? '') : shown.join(' / ');
}

function billSection({
  rows,
  lines,
  storage,
  dollarsPerPersonAndMonth,
  some,
  tableClass,
  standing,
  dollarsPerMonth,
}: Bill): string {
  return `## Dollars per person and month

Computed from the figures above, what stands out from [its own](discoveries.md), the change log and pushes from [theirs](push.md), and summing up from [its own](history.md), at ${rows.toLocaleString('en')} measurements and the list prices of us-east-1: HTTP API $${perMillion(prices.httpRequest)} and Lambda $${perMillion(prices.functionRequest)} per million requests, Lambda $${prices.gigabyteSecond} per GB and second (arm64), DynamoDB on demand $${perMillion(prices.writeUnit)} per million write units and $${perMillion(prices.readUnit)} per million read units, $${prices.transferredGigabyte} per GB sent, $${prices.loggedGigabyte} per GB logged and kept for three months, $${prices.storedGigabyte} per GB stored and $${prices.backedUpGigabyte} per GB backed up. A function's time is its CPU time stretched to the share of a core that its memory brings, and the time it waited here.

${billTable(lines)}

What lies there:

${markdownTable(
  ['storage', 'GB', '$ a month'],
  storage.map(({ why, gigabytes, dollarsPerMonth: dollars }) => [why, String(gigabytes), dollars.toFixed(6)]),
)}

Together **$${dollarsPerPersonAndMonth}** a month and person. Only some have these besides:

${billTable(some)}

The table class for infrequent access asks $${tableClass.requestsMore} more for these requests and saves $${tableClass.storageSaved} of this storage: it is **cheaper for people with more than ${tableClass.cheaperFromRows.toLocaleString('en')} measurements** at this use. Used or not, a deployment pays for its schedule:

${billTable(standing)}

Together **$${dollarsPerMonth}** a month. Alarms are besides ([operating](../operating.md#cost)). Free tiers are left out.
`;
}

const billTable = (lines: readonly BillLine[]) =>
  markdownTable(
    ['use', 'times a month', '$ per million', '$ a month'],
    lines.map(({ why, timesPerMonth, dollarsPerMillion, dollarsPerMonth }) => [
      why,
      String(timesPerMonth),
      String(dollarsPerMillion),
      dollarsPerMonth.toFixed(6),
    ]),
  );

const perMillion = (price: number) => (price * 1e6).toFixed(3).replace(/0$/, '');
