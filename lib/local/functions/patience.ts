import { readFileSync } from 'node:fs';

/** A machine of others' work is waited for up to this many times as long; beyond it, time is up. */
const most = 4;
const freshMilliseconds = 1_000;

/**
 * The share of the last ten seconds in which something had to wait for a processor, from 0 to 1, as Linux tells it; 0
 * where the system does not say.
 */
function readStarvation(): number {
  try {
    const text = readFileSync('/proc/pressure/cpu', 'utf8');
    return Number(/^some avg10=([\d.]+)/.exec(text)?.[1] ?? 0) / 100;
  } catch {
    return 0;
  }
}

/** The factor for a machine that is starved for this share of the time. */
export const patienceFor = (starvation: number): number => Math.min(most, 1 / Math.max(0.01, 1 - starvation));

let known = { at: Number.NEGATIVE_INFINITY, factor: 1 };

/**
 * The number of times as long as usual that functions get while other programs use the processors: Lambda's never have
 * to share theirs. On a machine with nothing else to do it is 1.
 */
export function patience(): number {
  const now = performance.now();
  if (now - known.at > freshMilliseconds) known = { at: now, factor: patienceFor(readStarvation()) };
  return known.factor;
}
