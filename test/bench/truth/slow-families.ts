import { type Family, independent } from './family.ts';
import {
  autoregressive,
  type CycleDay,
  courses,
  cycleCalendar,
  cyclic,
  doses,
  holiday,
  levels,
  noise,
  noisy,
  rated,
  type Series,
  slowCycle,
  step,
  wandering,
  wave,
  weekly,
} from './made-up-series.ts';

/** Slow waves, levels and holidays of each series by itself: nothing is shared, and much looks as if it were. */

const month = cyclic(wave, Math.SQRT2, noise);
const strongMonth = cyclic(wave, 2 * Math.SQRT2, noise);
const sixBefore = ({ e }: CycleDay) => Number(e <= 6);
const ownSixBefore = cyclic(sixBefore, 2, noise);
const strongCycle: Series = (n, random) =>
  slowCycle(30 + 30 * random.uniform(), 2 * Math.SQRT2, noise)(n, random);
const ratedMonth = rated(month);
const slowMonth = cyclic(wave, Math.SQRT2 / Math.sqrt(1 - 0.25), autoregressive(0.5));

const ownStep: Series = (n, random) => noisy(random.uniform() < 0.5 ? -2 : 2, step)(n, random);

const both = (name: string, series: Series): Family => independent(name, series, series);

export const slowFamilies: readonly Family[] = [
  both('month cycle 26-31, own phases', month),
  both('month cycle 26-31, own, twice as strong', strongMonth),
  both('month cycle, ratings', ratedMonth),
  both('month cycle 26-31, own, AR .5', slowMonth),
  both('cycles 30-60, twice as strong', strongCycle),
  both('six days before, own, 2 sd', ownSixBefore),
  both('levels of 20-60 days', levels(20, 60)),
  both('levels of 10-30 days', levels(10, 30)),
  both('step in each, 2 sd', ownStep),
  both('AR .95 plus noise, both', wandering(0.95, 2)),
  both('AR .98 plus noise, both', wandering(0.98, 3)),
  both('AR .98', autoregressive(0.98)),
  both('holiday of 7-14 days each, 2 sd', noisy(2, holiday)),
  independent('courses of 10 days, month cycle', courses(0.1), month),
  independent('coin flip, month cycle', doses(0.5), month),
];

/** The same days, waves or steps in both series, by a draw that both share. */
function shared(name: string, draw: Series, size: number): Family {
  return {
    name,
    simulate: (n, random) => {
      const common = draw(n, random);
      const over = noisy(size, () => common);
      return { cause: over(n, random), effect: over(n, random) };
    },
  };
}

const ofCycle =
  (shape: (day: CycleDay) => number): Series =>
  (n, random) =>
    cycleCalendar(n, random).map(shape);
const quick =
  (shortest: number, longest: number): Series =>
  (n, random) =>
    slowCycle(shortest + (longest - shortest) * random.uniform(), Math.SQRT2, noise)(n, random);
const rota: Series = (n, random) => {
  const first = Math.floor(random.uniform() * 9);
  return noise(n, random).map((value, day) => value + ((day + first) % 9 < 4 ? 2 : 0));
};
/** Whatever both share and is faster than three weeks looks like an effect. Published next to the rest, and not counted. */
export const knownLimits: readonly Family[] = [
  independent('strong weekly cycles', weekly(2, noise), weekly(2, noise)),
  shared('month cycle shared (wave)', ofCycle(wave), Math.SQRT2),
  shared('month cycle shared (6 days before, 2 sd)', ofCycle(sixBefore), 2),
  shared(
    'month cycle shared (5 days, 2 sd)',
    ofCycle(({ s }) => Number(s < 5)),
    2,
  ),
  shared('holiday shared, 2 sd', holiday, 2),
  shared('step shared, 2 sd', step, 2),
  both('rota of 9 days, own phases', rota),
  both('cycles 15-25 of their own', quick(15, 25)),
  both('cycles 10-15 of their own', quick(10, 15)),
  shared(
    'season shared',
    slowCycle(365, 1, (n) => new Array<number>(n).fill(0)),
    Math.SQRT2,
  ),
];

/** Cycles that both series follow, of a person who records bleeding. */
const shapes: Readonly<Record<string, (day: CycleDay) => number>> = {
  wave: (day) => Math.SQRT2 * wave(day),
  'six days before, 2 sd': ({ e }) => 2 * Number(e <= 6),
  'first five days, 2 sd': ({ s }) => 2 * Number(s < 5),
  'second half, smooth': ({ s, e }) => 2 * Math.max(0, -Math.sin((2 * Math.PI * s) / (s + e))),
  'three days mid-cycle, 2.5 sd': ({ e }) => 2.5 * Number(e >= 13 && e <= 15),
  'nine days before, 1.5 sd': ({ e }) => 1.5 * Number(e <= 9),
  'days 2 to 4 and mid-cycle, 2 sd': ({ s, e }) => 2 * Number((s >= 1 && s <= 3) || (e >= 13 && e <= 15)),
  'four days before and three days of, 1.5 sd': ({ s, e }) => 1.5 * Number(e <= 4 || s < 3),
};

const ratings = (values: readonly number[]) =>
  values.map((value) => Math.max(1, Math.min(5, Math.round(3 + value))));

function followers(name: string, shape: (day: CycleDay) => number, isIrregular: boolean): Family {
  return {
    name,
    simulate: (n, random) => {
      const days = isIrregular ? cycleCalendar(n, random, 21, 38) : cycleCalendar(n, random);
      const over = () => noise(n, random).map((value, i) => value + shape(days[i] as CycleDay));
      const isRated = name.endsWith('ratings');
      const [cause, effect] = [over(), over()].map((values) => (isRated ? ratings(values) : values));
      let isKept = true;
      const bleeding = days.flatMap(({ s }, day) => {
        if (s === 0) isKept = !isIrregular || random.uniform() >= 0.1;
        return s < 5 && isKept && (!isIrregular || random.uniform() >= 0.15) ? [day] : [];
      });
      return { cause: cause ?? [], effect: effect ?? [], bleeding };
    },
  };
}

const followersOf = (isIrregular: boolean): Family[] => [
  ...Object.entries(shapes).map(([name, shape]) => followers(name, shape, isIrregular)),
  followers('six days before, ratings', ({ e }) => 2 * Number(e <= 6), isIrregular),
];

export const regularCycles: readonly Family[] = followersOf(false);
/** Cycles of 21 to 38 days, one period in ten and 15 of 100 days of bleeding not written down. */
export const irregularCycles: readonly Family[] = followersOf(true);
