import { markdownTable } from '../markdown-table.ts';
import type { OperationFigures } from '../operations/figures.ts';
import { requestsPerMonth } from '../operations/make-bill.ts';
import { statedUse } from '../operations/use.ts';

const sizes = [100, 1_000, 10_000, 100_000, 1_000_000];

const secondsOfMonth = 30 * 24 * 60 * 60;
/** The busiest minutes have five times the mean. */
const peak = 5;
/** A limit is twice the peak, so that a good day turns nobody away. */
const room = 2;
const defaults = { throttleRate: 1_000, warmWrites: 12_000, mailRate: 10 };
/** `push`: 10,000 people asked at the same minute were reached within two minutes by four runners. */
const dueOfARunner = 2_500;
/** People who are asked at the same minute of a morning. */
const shareOfMinute = 0.1;
const runnerCounts = [1, 2, 4, 8, 16];
/** Everybody of one time zone who takes the daily mail, half of them, within half an hour. */
const mailedShare = 0.5;
const mailSeconds = 30 * 60;
/** Functions of a minute that run whether or not anybody calls. */
const functionsOfJobs = 10;
const alarmDollars = 2.4;

/** What to set and to ask for at which number of people, as docs/operating.md shows it. */
export function sizesPart({ operations, bill }: OperationFigures): string {
  const most = Math.max(...operations.map(({ rows }) => rows));
  const unitsPerMonth = statedUse.perPerson.reduce((sum, use) => {
    const figure = operations.find(
      ({ operation, scenario, rows }) =>
        operation === use.operation && scenario === use.scenario && (rows === most || rows === 0),
    );
    return sum + (figure?.writeUnits ?? 0) * use.timesPerMonth;
  }, 0);
  const rows = sizes.map((people) => {
    const requests = (people * requestsPerMonth * peak) / secondsOfMonth;
    const writes = (people * unitsPerMonth * peak) / secondsOfMonth;
    const runners = runnerCounts.find((count) => count * dueOfARunner >= people * shareOfMinute) ?? 16;
    const atOnce = Math.ceil(requests * secondsOfRequest(operations)) * room + functionsOfJobs + runners * 2;
    const gigabytes = (people * (bill.storage[0]?.gigabytes ?? 0) * 2).toPrecision(2);
    const dollars = people * bill.dollarsPerPersonAndMonth + bill.dollarsPerMonth + alarmDollars;
    return [
      people.toLocaleString('en'),
      rounded(requests),
      rounded(Math.max(defaults.throttleRate, requests * room)),
      String(runners),
      rounded(Math.max(defaults.mailRate, (people * mailedShare) / mailSeconds)),
      rounded(Math.max(defaults.warmWrites, writes * room)),
      rounded(atOnce),
      Number(gigabytes).toLocaleString('en'),
      rounded(dollars),
    ];
  });
  return `${markdownTable(
    [
      'people',
      'requests a second at the peak',
      '`throttleRate`',
      '`runners`',
      '`mailRate`',
      '`warmWrites`',
      'functions at once',
      'GB stored',
      '$ a month',
    ],
    rows,
  )}

Made by \`npm run bench -- bill\` from the figures of [what each operation costs](figures/operations.md), at the stated use: ${Math.round(requestsPerMonth / 30)} requests a day and person, with a peak of five times the mean, and ${most.toLocaleString('en')} measurements behind each person.`;
}

/** The time that a usual request holds an instance for, in seconds: the median of all operations. */
function secondsOfRequest(operations: OperationFigures['operations']): number {
  const times = operations.map(({ wallMilliseconds }) => wallMilliseconds).sort((a, b) => a - b);
  return (times[Math.floor(times.length / 2)] ?? 0) / 1000;
}

/** Two digits, upwards: a limit is never below what it was reckoned from. */
function rounded(value: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return (Math.ceil(value / step) * step).toLocaleString('en');
}
