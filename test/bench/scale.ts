/**
 * What 10,000, 100,000 and 1,000,000 people ask of a deployment: requests, units, and two days of the schedule, minute
 * by minute on a simulated clock, by the code that chooses what runs and at what entries were measured to take. No
 * network. `npm run bench -- scale` prints it; `npm run bench -- bill` puts the settings into docs/operating.md.
 */
import { markdownTable } from './markdown-table.ts';
import { committedFigures } from './operations/committed.ts';
import { minutesOfSum } from './scale/month-of-sharers.ts';
import { sizeOf } from './scale/sizes.ts';

const taken = committedFigures();
if (taken === undefined) throw new Error('There are no figures yet: npm run bench');

const sizes = [10_000, 100_000, 1_000_000].map((people) => sizeOf(people, taken));
const number = (value: number) => Math.round(value).toLocaleString('en');
const wait = ({ longestWaitMinutes, leftOver }: { longestWaitMinutes: number; leftOver: number }) =>
  leftOver > 0.5
    ? 'falls behind'
    : longestWaitMinutes < 120
      ? `${longestWaitMinutes} min`
      : `${(longestWaitMinutes / 60).toFixed(1)} h`;

const row = (name: string, of: (size: (typeof sizes)[number]) => string) => [name, ...sizes.map(of)];
const jobRows = (sizes[0]?.jobs ?? []).flatMap(({ job }, i) => [
  row(`${job}: invocations a day`, ({ jobs }) => number(jobs[i]?.invocations ?? 0)),
  row(`${job}: longest wait`, ({ jobs }) => (jobs[i] ? wait(jobs[i]) : '')),
]);
console.log(
  markdownTable(
    ['people', ...sizes.map(({ people }) => number(people))],
    [
      row('requests a second at the peak', ({ requestsASecond }) => number(requestsASecond)),
      row('write units a second at the peak', ({ writeUnitsASecond }) => number(writeUnitsASecond)),
      row('functions at once', ({ functionsAtOnce }) => number(functionsAtOnce)),
      row('`runners`', ({ runners }) => String(runners)),
      row('`mailRate`', ({ mailRate }) => String(mailRate)),
      row('`backgroundRate`', ({ backgroundRate }) => number(backgroundRate)),
      ...jobRows,
      row(
        'sum-round of a month, if all share 100 pairs',
        ({ people }) => `${minutesOfSum(100 * people).toFixed(1)} min`,
      ),
      row('cents a person and month', () => (taken.bill.dollarsPerPersonAndMonth * 100).toFixed(1)),
      row('breaks first by the defaults', ({ breaks: [first = 'nothing'] }) => first),
      row('breaks by any setting', ({ stillBreaks }) => stillBreaks.join(', ') || 'nothing'),
    ],
  ),
);
