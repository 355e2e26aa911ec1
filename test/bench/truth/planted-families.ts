import { evening, type Family, morning } from './family.ts';
import { autoregressive, cyclic, doses, noise, type Series, wave } from './made-up-series.ts';

/** Histories in which the cause does move the effect. */

interface Plan {
  readonly cause: Series;
  readonly rest: Series;
  /** Recorded in the evening, and felt the next morning. */
  readonly isOvernight?: boolean;
  readonly isYesNo: boolean;
}

const plans: Readonly<Record<string, Plan>> = {
  'coin flip': { cause: doses(0.5), rest: noise, isYesNo: true },
  'coin flip, effect AR .5': { cause: doses(0.5), rest: autoregressive(0.5), isYesNo: true },
  'coin flip, effect with month cycle': {
    cause: doses(0.5),
    rest: cyclic(wave, Math.SQRT2, noise),
    isYesNo: true,
  },
  'AR .5 cause': { cause: autoregressive(0.5), rest: noise, isYesNo: false },
  'AR .5 cause and effect': { cause: autoregressive(0.5), rest: autoregressive(0.5), isYesNo: false },
  'evening cause': { cause: doses(0.5), rest: noise, isYesNo: true, isOvernight: true },
  'rare doses 1 in 7': { cause: doses(1 / 7), rest: noise, isYesNo: true },
};
export const plannedKinds = Object.keys(plans);

/** A yes/no cause moves the effect by `size` of its standard deviation, another by half of it per its own. */
export const planted = (kind: string, size: number): Family => {
  const { cause: series, rest, isOvernight = false, isYesNo } = plans[kind] as Plan;
  return {
    name: `${kind}, ${size}`,
    ...(isOvernight ? { causeHours: evening, effectHours: morning } : {}),
    simulate: (n, random) => {
      const cause = series(n, random);
      const scale = isYesNo ? size : (size / 2) * Math.sqrt(1 - 0.25);
      const sd = spread(kind);
      const before = (day: number) => cause[isOvernight ? day - 1 : day] ?? 0;
      return { cause, effect: rest(n, random).map((value, day) => value + scale * sd * before(day)) };
    },
  };
};

/** The standard deviation of the effect without its cause: memory and a cycle make it larger. */
function spread(kind: string): number {
  if (kind.includes('month cycle')) return Math.SQRT2;
  return kind.includes('effect AR') || kind.includes('and effect') ? 1 / Math.sqrt(0.75) : 1;
}
