/** The beginning and the end of a call, as steps of one clock. */
export interface CallInterval {
  begin: number;
  end: number;
}

/**
 * The number of calls that waited for one another: the longest row of calls of which each began after the one
 * before ended.
 */
export function wavesOf(calls: readonly CallInterval[]): number {
  let waves = 0;
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (const { begin, end } of calls.toSorted((a, b) => a.end - b.end))
    if (begin > lastEnd) {
      waves += 1;
      lastEnd = end;
    }
  return waves;
}
