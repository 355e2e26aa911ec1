import type { ExperimentPlan } from './plan.ts';
import { lastEffectDay, type PairStarts } from './schedule.ts';

export type LookName = 'half' | 'end';

export interface Look {
  readonly name: LookName;
  /** How many pairs, from the first on, are looked at. */
  readonly pairs: number;
  /** The chance of a false finding that this look may spend. */
  readonly level: number;
}

/** With fewer pairs no difference can be as clear as a look half-way asks. */
const FEWEST_HALF_WAY = 9;
const LEVEL_HALF_WAY = 0.005;
/** Together with that of the look half-way it is five in a hundred. */
const LEVEL_AFTER_HALF_WAY = 0.045;
const LEVEL_ALONE = 0.05;

export function looksOf(pairs: number): readonly Look[] {
  const half = Math.ceil(pairs / 2);
  if (half < FEWEST_HALF_WAY) return [{ name: 'end', pairs, level: LEVEL_ALONE }];
  return [
    { name: 'half', pairs: half, level: LEVEL_HALF_WAY },
    { name: 'end', pairs, level: LEVEL_AFTER_HALF_WAY },
  ];
}

export function lookNamed(pairs: number, name: LookName): Look {
  const look = looksOf(pairs).find((one) => one.name === name);
  if (look === undefined) throw new RangeError(`An experiment of ${pairs} pairs has no look "${name}".`);
  return look;
}

/** The first day on which a look may be taken: the day after its last effect day has ended, with late records. */
export const dayOfLook = (plan: ExperimentPlan, starts: PairStarts, { pairs }: Look): number =>
  lastEffectDay(plan, starts, pairs - 1) + 2;
