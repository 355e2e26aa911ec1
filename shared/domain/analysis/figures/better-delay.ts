import { daySeconds } from '../../time/calendar.ts';
import type { DelayCorrelation, Pairs } from '../days/pairing.ts';
import { dayToDay, levelFromDayToDay } from './day-to-day.ts';
import { insufficiencies } from './minimum-data.ts';
import { isPrediction } from './prediction.ts';
import { isFound, type SteppedTest, significanceLevel, testInSteps } from './significance.ts';

/** Another delay at which cause and effect go together much more closely. */
export interface BetterDelay {
  readonly lagDays: number;
  readonly r: number;
  /** The onsetDelay of the cause that would test it, in seconds. */
  readonly onsetDelay: number;
}

/** The greatest onset delay that the setting allows, in seconds. */
const longestOnset = 8_640_000;
const muchCloser = 0.2;

/**
 * The closest of the delays that can be asked for, if it is much closer than the one in use and no chance. Of many
 * delays one is always the closest: the more are looked at, the more must speak for it.
 */
export function betterDelay(
  r: number | null,
  delays: readonly DelayCorrelation[],
  onsetDelay: number,
  pairsAt: (lagDays: number) => Pairs,
): BetterDelay | null {
  const others = delays
    .flatMap(({ lagDays, r }) =>
      r === null ? [] : [{ lagDays, r, onsetDelay: onsetDelay + lagDays * daySeconds }],
    )
    .filter((delay) => delay.lagDays !== 0 && delay.onsetDelay >= 0 && delay.onsetDelay <= longestOnset);
  // A long study that is moved by weeks loses pairs, but is judged as strictly as at the other delays.
  const numberOfPairs = Math.max(0, ...delays.map(({ n }) => n));
  const closest = others
    .filter((delay) => Math.abs(delay.r) >= Math.abs(r ?? 0) + muchCloser)
    .sort((a, b) => Math.abs(b.r) - Math.abs(a.r))
    .find(({ lagDays }) => {
      const pairs = pairsAt(lagDays);
      if (insufficiencies(pairs).length > 0) return false;
      const test = testInSteps(pairs);
      return (
        isFound(test, significanceLevel / others.length) &&
        isNoSlowWave(numberOfPairs, pairs, test, others.length)
      );
    });
  return closest ?? null;
}

/** Two slow waves always meet at one delay or another, which says nothing of cause and effect. */
function isNoSlowWave(numberOfPairs: number, pairs: Pairs, { r }: SteppedTest, delays: number): boolean {
  const held = dayToDay(pairs, r, numberOfPairs);
  const isSure = held === null || held.pValue <= levelFromDayToDay(numberOfPairs) / delays;
  return isSure && isPrediction({ numberOfPairs, robust: true, dayToDay: held });
}
