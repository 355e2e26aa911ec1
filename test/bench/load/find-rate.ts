import type { LoadResult } from './steady-load.ts';

/** A machine that does not hold it has too much else to do; it is taken all the same. */
export const firstRate = 15;
const mostSteps = 12;

/**
 * Steps up by half until it is too much, then looks between the last two. Too much is what fails twice: a step is
 * short, and something else on the machine can spoil one.
 */
export async function findRate(
  tryRate: (rate: number) => Promise<{ readonly step: LoadResult; readonly isHeld: boolean }>,
): Promise<{ readonly rate: number; readonly steps: readonly LoadResult[] }> {
  const steps: LoadResult[] = [];
  const tryOnce = async (rate: number) => {
    const { step, isHeld } = await tryRate(rate);
    steps.push(step);
    return isHeld;
  };
  const tryTwice = async (rate: number) => (await tryOnce(rate)) || (await tryOnce(rate));
  let good = 0;
  let next = firstRate;
  while (steps.length < mostSteps && (await tryTwice(next))) {
    good = next;
    next *= 1.5;
  }
  if (good === 0) return { rate: firstRate, steps };
  const between = (good + next) / 2;
  return { rate: (await tryTwice(between)) ? between : good, steps };
}
