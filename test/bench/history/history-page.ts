import { databaseOf, type Machine, machineSentence } from '../machine.ts';
import { markdownTable } from '../markdown-table.ts';
import { type Curve, drawCurves } from './draw-curves.ts';
import type { HistoryFigure, PageFigure } from './history-figures.ts';
import { longReads } from './history-requests.ts';
import type { RequestCost } from './request-cost.ts';

const names = Object.keys(longReads);
const number = (value: number) => value.toLocaleString('en');
const shown = (cost: RequestCost | undefined) =>
  cost === undefined ? '–' : `${number(cost.readUnits)}, ${cost.roundTrips} (${cost.waves})`;

const longTable = (figures: readonly HistoryFigure[]): string =>
  markdownTable(
    ['rows in the year', ...names, ...names.map((name) => `${name}, from rows`)],
    figures.map(({ rows, summedUp, fromRows }) => [
      number(rows),
      ...names.map((name) => shown(summedUp[name])),
      ...names.map((name) => shown(fromRows[name])),
    ]),
  );

const sealingTable = (figures: readonly HistoryFigure[]): string =>
  markdownTable(
    ['rows in the year', 'seconds to write them here', 'seconds to sum them up', 'read units', 'write units'],
    figures.map(({ rows, seconds, sealing }) => [
      number(rows),
      number(seconds),
      number(sealing.seconds),
      number(sealing.readUnits),
      number(sealing.writeUnits),
    ]),
  );

const firstTable = (figures: readonly HistoryFigure[]): string =>
  markdownTable(
    ['rows in the year', 'covers', 'pairs of days', 'read units'],
    figures.map(({ rows, firstStudy: { coversSince, numberOfPairs, readUnits } }) => [
      number(rows),
      coversSince === undefined ? 'everything' : `since ${coversSince}`,
      number(numberOfPairs),
      number(readUnits),
    ]),
  );

const pageTable = (pages: readonly PageFigure[], mostRows: number): string =>
  markdownTable(
    ['', '1,000 rows', `${number(mostRows)} rows`],
    pages.map(({ name, costs: ofEach }) => [name, ...ofEach.map(shown)]),
  );

/** The figures as a page to read. */
export const historyPage = (
  machine: Machine,
  figures: readonly HistoryFigure[],
  pages: readonly PageFigure[],
): string => `# Days cost, rows do not

${machineSentence(machine)} Made by \`npm run bench -- history\`.

Somebody recorded two variables for 347 days, half of the rows each: a thousand rows are three a day, a hundred thousand every ten minutes of both, a million every minute. Read units, round trips and, in brackets, those that wait for one another, of one request; all exact, the token and the person included. A year by day is answered 200 days at a time; each page reads the summaries of the whole year. What is younger than two days, or touched since it was summed up, is read from its rows and comes on top; here nothing is.

![Read units of a year by day, charts and a study against rows: level where summed up, rising from rows](history.svg)

${longTable(figures)}

Summing up is done once, in the background, and afterwards only for what is new or touched. Seconds are of this machine and of ${databaseOf(machine)}, which does not answer as fast as DynamoDB.

${sealingTable(figures)}

The first study, before anything was summed up, is answered at once with the newest days. The same job completes it, and the result is a card in the feed: afterwards it covered everything.

${firstTable(figures)}

${pages.length === 0 ? '' : `A page, with rows a minute apart, costs the same however long the history is; in groups, the summary of a month is a unit or two larger where every hour of it holds something:\n\n${pageTable(pages, figures.at(-1)?.rows ?? 0)}\n`}`;

/** The read units of each request against the rows of the history. */
export function historyPicture(figures: readonly HistoryFigure[]): string {
  const curves = names.flatMap((name, i): Curve[] => {
    const colour = ['#2563a8', '#b4581c', '#2f7d4f'][i] ?? '#333333';
    const points = (of: (figure: HistoryFigure) => RequestCost | undefined) =>
      figures.flatMap((figure) => {
        const cost = of(figure);
        return cost === undefined ? [] : [{ rows: figure.rows, units: cost.readUnits }];
      });
    return [
      { label: name, colour, isDashed: false, points: points(({ summedUp }) => summedUp[name]) },
      {
        label: `${name}, from rows`,
        colour,
        isDashed: true,
        points: points(({ fromRows }) => fromRows[name]),
      },
    ];
  });
  return drawCurves('Days cost, rows do not', curves);
}
