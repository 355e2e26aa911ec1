import { mustAt } from '../lists/must.ts';
import type { PersonClock } from '../time/person-clock.ts';
import { createPieceOf, type Piece } from './hour-pieces.ts';
import { addValue, nothing, type Sum } from './sum.ts';

/** A value as it was posted. */
export interface PostedRow {
  readonly startAt: number;
  readonly value: number;
  readonly unitId: number;
  readonly sourceName: string;
}

/** The records of a variable by one source in one unit within a piece of an hour: the grain of all long histories. */
export interface Run extends Piece, Sum {
  readonly sourceName: string;
  readonly unitId: number;
  readonly least: number;
  readonly greatest: number;
  /** The rows it was made from; absent if it was read from a summary. */
  readonly rows?: readonly PostedRow[];
}

/** Its day of the person, counted from 1970-01-01. */
export const dayOfRun = ({ hour }: Pick<Run, 'hour'>): number => Math.floor(hour / 24);

/** Its hour of the wall clock; an hour that a traveller has twice counts as two. */
export const hourOfClock = ({ clockHour, elapsedHour, hour }: Run): number => clockHour + elapsedHour - hour;

/** The key of runs that are chosen or left out together. */
export const hourAndSource = (run: Run): string => `${dayOfRun(run)} ${hourOfClock(run)} ${run.sourceName}`;

/**
 * Puts rows that come in order of time into runs, in order of time, then source, then unit. Values are summed as they
 * were posted and converted afterwards, so that it makes no difference whether rows or stored runs were read.
 */
export function toRuns(rows: Iterable<PostedRow>, clock: PersonClock): Run[] {
  const pieceOf = createPieceOf(clock);
  const runs: Run[] = [];
  let piece: Piece | undefined;
  let open = new Map<string, PostedRow[]>();
  const close = () => {
    if (piece === undefined) return;
    for (const [, own] of [...open].sort(([a], [b]) => (a < b ? -1 : 1))) runs.push(toRun(piece, own));
    open = new Map();
  };
  for (const row of rows) {
    const next = pieceOf(row.startAt);
    if (next.from !== piece?.from) close();
    piece = next;
    const key = `${row.sourceName}\n${String(row.unitId).padStart(6, '0')}`;
    const own = open.get(key);
    if (own === undefined) open.set(key, [row]);
    else own.push(row);
  }
  close();
  return runs;
}

function toRun(piece: Piece, rows: readonly PostedRow[]): Run {
  const { sourceName, unitId } = mustAt(rows, 0);
  let sum = nothing;
  let least = Infinity;
  let greatest = -Infinity;
  for (const { value } of rows) {
    sum = addValue(sum, value);
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  // Adding 0 makes a plain zero of a negative one.
  return { ...piece, ...sum, sourceName, unitId, least: least + 0, greatest: greatest + 0, rows };
}
