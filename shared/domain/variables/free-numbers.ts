import { largestChannel } from '../ids/measurement-id.ts';

/** The free numbers after `lastNumber`, up to and including `upTo`. */
interface FreeNumbers {
  readonly lastNumber: number;
  readonly upTo: number;
}

/** The numbers given out last may belong to requests that have not stored them yet; this many are not reused. */
const recentCount = 20_000;

const sizeOf = ({ lastNumber, upTo }: FreeNumbers) => Math.max(0, upTo - lastNumber);

/** The longest row of free numbers; undefined if it is no longer than the rest of the present one. */
export function largestGap(used: readonly number[], present: FreeNumbers): FreeNumbers | undefined {
  const givenUpTo = Math.min(present.lastNumber, present.upTo);
  const isRecent = { lastNumber: Math.max(0, givenUpTo - recentCount), upTo: givenUpTo };
  const ends = [...new Set(used), largestChannel + 1].sort((a, b) => a - b);
  const gaps = ends.flatMap((next, i): FreeNumbers[] => {
    const lastNumber = ends[i - 1] ?? 0;
    return [
      { lastNumber, upTo: Math.min(next - 1, isRecent.lastNumber) },
      { lastNumber: Math.max(lastNumber, isRecent.upTo), upTo: next - 1 },
    ];
  });
  const largest = gaps.reduce((best, gap) => (sizeOf(gap) > sizeOf(best) ? gap : best));
  return sizeOf(largest) > sizeOf(present) ? largest : undefined;
}
