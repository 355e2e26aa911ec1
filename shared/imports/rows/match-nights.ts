import { hourSeconds } from '../../domain/time/calendar.ts';

/** A row of a night that is recorded already. */
export interface RecordedNight {
  readonly id: number;
  /** Epoch seconds. */
  readonly startAt: number;
}

const sameNight = 9 * hourSeconds;
const sameWindow = 36 * hourSeconds;

/**
 * Finds recorded rows of the same nights as rows of a file that end at another second; gives them by the second of the
 * file's row. A recorded row that the file has at the same second matches no other. `outdated` are seconds of recorded
 * rows that are known to belong to these nights, however far away they ended.
 */
export function matchNights(
  wakings: readonly number[],
  recorded: readonly RecordedNight[],
  outdated: ReadonlySet<number> = new Set(),
): ReadonlyMap<number, RecordedNight> {
  const [inFile, known] = [new Set(wakings), new Set(recorded.map(({ startAt }) => startAt))];
  const free = recorded
    .filter(({ startAt }) => !inFile.has(startAt))
    .toSorted((a, b) => a.startAt - b.startAt);
  const matched = new Map<number, RecordedNight>();
  let next = 0;
  for (const waking of wakings.filter((one) => !known.has(one)).toSorted((a, b) => a - b)) {
    const isFormer = ({ startAt }: RecordedNight, i: number) =>
      i >= next && outdated.has(startAt) && Math.abs(startAt - waking) <= sameWindow;
    const former = outdated.size === 0 ? -1 : free.findIndex(isFormer);
    const [moved] = former < 0 ? [] : free.splice(former, 1);
    if (moved !== undefined) {
      matched.set(waking, moved);
      continue;
    }
    while ((free[next]?.startAt ?? Number.POSITIVE_INFINITY) < waking - sameNight) next++;
    const candidate = free[next];
    if (candidate === undefined || candidate.startAt > waking + sameNight) continue;
    matched.set(waking, candidate);
    next++;
  }
  return matched;
}
