import type { HistoryFigure, PageFigure } from './history-figures.ts';
import { longReads } from './history-requests.ts';

const members = ['readUnits', 'roundTrips', 'waves'] as const;

/** A sentence for each cost that is above its limit or grows with the history. */
export const historyProblems = (
  figures: readonly HistoryFigure[],
  pages: readonly PageFigure[],
): string[] => [...beyondLimits(figures), ...notFlat(figures), ...unequalPages(pages)];

function beyondLimits(figures: readonly HistoryFigure[]): string[] {
  return figures.flatMap(({ rows, summedUp }) =>
    Object.entries(summedUp).flatMap(([name, cost]) =>
      members
        .filter((member) => cost[member] > (longReads[name]?.limit[member] ?? 0))
        .map((member) => `${name} of ${rows} rows takes ${cost[member]} ${member}: too many.`),
    ),
  );
}

/** Ten times the rows within the same hours take no more; fewer rows lie in fewer hours. */
function notFlat(figures: readonly HistoryFigure[]): string[] {
  const dense = figures.filter(({ rows }) => rows >= 100_000);
  return Object.keys(longReads).flatMap((name) => {
    const units = dense.map(({ summedUp }) => summedUp[name]?.readUnits ?? 0);
    return Math.max(...units) > 1.5 * Math.min(...units)
      ? [`${name} grows with rows: ${units.join(', ')}.`]
      : [];
  });
}

/** The summary of a month is a unit or two larger where every hour of it holds something. */
const unitsOfFullerMonths = 2;

function unequalPages(pages: readonly PageFigure[]): string[] {
  return pages
    .filter(({ costs }) => {
      const trips = new Set(costs.map(({ readUnits: _, ...others }) => JSON.stringify(others)));
      const units = costs.map(({ readUnits }) => readUnits);
      return trips.size > 1 || Math.max(...units) > Math.min(...units) + unitsOfFullerMonths;
    })
    .map(({ name }) => `The long history costs something else: ${name}.`);
}
