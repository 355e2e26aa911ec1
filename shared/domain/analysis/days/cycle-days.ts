/** A bleeding that begins within this many days of another belongs to it. */
const quietDays = 10;
const shortestCycle = 18;
/** A longer time between two starts means that a period is missing from the records, or that there was none. */
const longestCycle = 45;
/** The first days of a cycle, counted from its start, and the last, counted from the next one. */
const firstDays = 6;
const lastDays = 16;

/** A complete cycle: its first day, and the first day of the next. */
interface Cycle {
  readonly start: number;
  readonly next: number;
}

/** A person's cycles, by the days on which bleeding was recorded. */
export interface CycleDays {
  readonly bleeding: ReadonlySet<number>;
  readonly complete: readonly Cycle[];
  /** The term that a day belongs to, or `baseTerm`; undefined if its place in the cycle is not known. */
  readonly termOf: (day: number) => number | undefined;
}

const baseTerm = -1;
/** The first days from the start, the last days to the next start. */
export const placeTerms = firstDays + lastDays;

export function cycleDays(bleedingDays: Iterable<number>): CycleDays {
  const days = [...new Set(bleedingDays)].sort((a, b) => a - b);
  const starts = startsOf(days);
  const complete = starts.flatMap((start, i) => {
    const next = starts[i + 1];
    return next !== undefined && next - start <= longestCycle ? [{ start, next }] : [];
  });
  const [first = Infinity, last = -Infinity] = [starts[0], starts.at(-1)];
  const terms = new Map<number, number>();
  for (let e = 1; e <= lastDays; e++) terms.set(first - e, termToNext(e));
  for (let s = 0; s < firstDays; s++) terms.set(last + s, s);
  for (const { start, next } of complete)
    for (let day = start; day < next; day++) terms.set(day, termWithin(day - start, next - day));
  return { bleeding: new Set(days), complete, termOf: (day) => terms.get(day) };
}

function startsOf(days: readonly number[]): number[] {
  const starts: number[] = [];
  let before = -Infinity;
  for (const day of days) {
    if (day - before > quietDays && day - (starts.at(-1) ?? -Infinity) >= shortestCycle) starts.push(day);
    before = day;
  }
  return starts;
}

const termToNext = (e: number): number => firstDays + e - 1;

function termWithin(s: number, e: number): number {
  if (s < firstDays) return s;
  return e <= lastDays ? termToNext(e) : baseTerm;
}
