import type { PersonClock } from '../time/person-clock.ts';
import { createPieceOf } from './hour-pieces.ts';
import type { Run } from './runs.ts';

/** What is kept of a run: the rest follows from the clock. */
type Kept = Omit<Run, 'until' | 'hour' | 'clockHour' | 'elapsedHour' | 'rows'>;

/**
 * Runs in order, column by column, so that what is alike stands together: a month of minutes is four kilobytes.
 * Numbers travel as JavaScript writes them, which keeps every bit but the sign of zero, and no sum has that.
 */
export function packRuns(runs: readonly Kept[]): string {
  const sourceNames = [...new Set(runs.map(({ sourceName }) => sourceName))];
  const indexes = new Map(sourceNames.map((name, i) => [name, i]));
  const column = (read: (run: Kept) => number) => runs.map(read);
  return JSON.stringify([
    sourceNames,
    column(({ sourceName }) => indexes.get(sourceName) ?? 0),
    runs.map(({ from }, i) => from - (runs[i - 1]?.from ?? 0)),
    column(({ unitId }) => unitId),
    column(({ count }) => count),
    column(({ total }) => total),
    column(({ carry }) => carry),
    column(({ least }) => least),
    column(({ greatest }) => greatest),
  ]);
}

export function unpackRuns(packed: string, clock: PersonClock): Run[] {
  const [sourceNames, sources = [], steps = [], ...columns] = JSON.parse(packed) as [string[], ...number[][]];
  const pieceOf = createPieceOf(clock);
  let from = 0;
  return steps.map((step, i): Run => {
    from += step;
    const column = (which: number) => columns[which]?.[i] as number;
    return {
      ...pieceOf(from),
      sourceName: sourceNames[sources[i] ?? 0] ?? '',
      unitId: column(0),
      count: column(1),
      total: column(2),
      carry: column(3),
      least: column(4),
      greatest: column(5),
    };
  });
}
