import type { ExperimentPlan } from './plan.ts';
import { lastEffectDay, type PairStarts } from './schedule.ts';

export type LookName = 'half' | 'end';

export interface Look {
  readonly name: LookName;
  /** The number of pairs, from the first on, that are looked at. */
  readonly pairs: number;
  /** The chance of a false finding that this look may spend. */
  readonly level: number;
}

/** No difference in fewer pairs can be as clear as a look half-way demands. */
const fewestHalfWay = 9;
const levelHalfWay = 0.005;
/** This and the level of the look half-way add up to five in a hundred. */
const levelAfterHalfWay = 0.045;
const levelAlone = 0.05;

export function looksOf(pairs: number): readonly Look[] {
  const half = Math.ceil(pairs / 2);
  if (half < fewestHalfWay) return [{ name: 'end', pairs, level: levelAlone }];
  return [
    { name: 'half', pairs: half, level: levelHalfWay },
    { name: 'end', pairs, level: levelAfterHalfWay },
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
