import { Session } from 'node:inspector';
import { countingNatives } from './counting-natives.ts';

const session = new Session();
let started = false;

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/**
 * Counts the steps that some work takes in the code of the service: the runs of each of its blocks, as V8 counts
 * them for coverage, and the characters its strings' own methods went through. The same work always takes the same
 * number.
 */
export function countSteps(work: () => void): number {
  start();
  const inNatives = countingNatives(work);
  return takeBlocks() + inNatives;
}

function start(): void {
  if (started) return;
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  started = true;
  takeBlocks();
}

/** The blocks that ran since the last time; taking them sets the counts back to nothing. */
function takeBlocks(): number {
  let blocks = 0;
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error !== null) throw error;
    for (const { url, functions } of (taken as Coverage).result)
      if (url.includes('/shared/'))
        for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
  });
  return blocks;
}
