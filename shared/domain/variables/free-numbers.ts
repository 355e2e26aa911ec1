import { largestChannel } from '../ids/measurement-id.ts';

/** Numbers after the last one given out, up to and including another. */
export interface FreeNumbers {
  readonly lastNumber: number;
  readonly upTo: number;
}

/** So many numbers given out last may belong to requests that have not stored them yet. */
const unsettled = 20_000;

const sizeOf = ({ lastNumber, upTo }: FreeNumbers) => Math.max(0, upTo - lastNumber);

/** Where most numbers in a row are free; undefined where these are no more than what is left of the present ones. */
export function largestGap(used: readonly number[], present: FreeNumbers): FreeNumbers | undefined {
  const givenUpTo = Math.min(present.lastNumber, present.upTo);
  const isRecent = { lastNumber: Math.max(0, givenUpTo - unsettled), upTo: givenUpTo };
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
