import type { PersonClock } from '../time/person-clock.ts';
import { createPieceOf } from './hour-pieces.ts';
import type { Run } from './runs.ts';

/** The stored part of a run; the rest follows from the clock. */
type StoredRun = Omit<Run, 'until' | 'hour' | 'clockHour' | 'elapsedHour' | 'rows'>;

/**
 * Writes runs in order, column by column: similar numbers side by side compress well, a month of minutes to four
 * kilobytes. JSON keeps every bit of a number but the sign of zero, which no sum has.
 */
export function packRuns(runs: readonly StoredRun[]): string {
  const sourceNames = [...new Set(runs.map(({ sourceName }) => sourceName))];
  const indexes = new Map(sourceNames.map((name, i) => [name, i]));
  const column = (read: (run: StoredRun) => number) => runs.map(read);
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
    const column = (which: number) => columns[which]?.[i] ?? 0;
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
