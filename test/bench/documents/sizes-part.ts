import { markdownTable } from '../markdown-table.ts';
import type { OperationFigures } from '../operations/figures.ts';
import { requestsPerMonth } from '../operations/make-bill.ts';
import { dollarsOfMonth, mostRows } from '../scale/month-of-sharers.ts';
import { defaults, room, sizeOf } from '../scale/sizes.ts';

const sizes = [100, 1_000, 10_000, 100_000, 1_000_000];

export const alarmDollars = 2.2;

/** What to set and to ask for at which number of people, as docs/operating.md shows it. */
export function sizesPart({ operations, bill }: OperationFigures): string {
  const most = Math.max(...operations.map(({ rows }) => rows));
  const rows = sizes.map((people) => {
    const size = sizeOf(people, { operations });
    const { requestsASecond, writeUnitsASecond, runners, mailRate, backgroundRate, functionsAtOnce } = size;
    const [breaksFirst = 'nothing'] = size.breaks;
    const gigabytes = (people * (bill.storage[0]?.gigabytes ?? 0) * 2).toPrecision(2);
    const dollars = people * bill.dollarsPerPersonAndMonth + bill.dollarsPerMonth + alarmDollars;
    return [
      people.toLocaleString('en'),
      rounded(requestsASecond),
      rounded(Math.max(defaults.throttleRate, requestsASecond * room)),
      String(runners),
      rounded(mailRate),
      rounded(backgroundRate),
      rounded(Math.max(defaults.warmWrites, writeUnitsASecond * room)),
      rounded(functionsAtOnce),
      Number(gigabytes).toLocaleString('en'),
      rounded(dollars),
      breaksFirst,
    ];
  });
  return `${markdownTable(
    [
      'people',
      'requests a second at the peak',
      '`throttleRate`',
      '`runners`',
      '`mailRate`',
      '`backgroundRate`',
      '`warmWrites`',
      'functions at once',
      'GB stored',
      '$ a month',
      'first to be too small by default',
    ],
    rows,
  )}

Made by \`npm run bench -- bill\` from the figures of [what each operation costs](figures/operations.md), at the stated use: ${Math.round(requestsPerMonth / 30)} requests a day and person, with a peak of five times the mean, and ${most.toLocaleString('en')} measurements behind each person. \`runners\`, \`mailRate\` and \`backgroundRate\` are the smallest with which two simulated days of the schedule keep their promises (\`npm run bench -- scale\` prints the waits). Questions come within two minutes, mails within half an hour, webhooks within an hour. Undoing and deleting take at most three hours, and everything else is done before the next night.

${sumOfMonth()}`;
}

/** The most pairs of a person that count, and a number that is usual. */
const [mostPairs, usualPairs] = [700, 100];

function sumOfMonth(): string {
  const sharersOf = (pairs: number) => Math.floor(Number((mostRows / pairs).toPrecision(2)));
  const [most, usual] = [sharersOf(mostPairs), sharersOf(usualPairs)];
  const price = (sharers: number, pairs: number) => `$${dollarsOfMonth(sharers, pairs).toFixed(1)}0`;
  return `The monthly figures are summed by one function, which may take 15 minutes. By [what it was measured to take](figures/rounds.md), half of that is enough for ${most.toLocaleString('en')} people who share ${mostPairs} pairs each, the most that count, or ${usual.toLocaleString('en')} who share ${usualPairs}. Such a month costs ${price(most, mostPairs)} or ${price(usual, usualPairs)}, nearly all of it for storing what they share. With more than twice as many the function does not finish, and \`RoundFailed\` fires ([0390](decisions/0390-figures-by-the-month.md)).`;
}

/** Two digits, upwards: a limit is never below what it was reckoned from. */
function rounded(value: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return (Math.ceil(value / step) * step).toLocaleString('en');
}
