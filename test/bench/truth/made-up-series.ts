/** Series of days that do not follow from any other series: noise, walks, weeks, seasons, doses. */

export interface Random {
  /** A number from 0 up to 1. */
  uniform(): number;
  normal(): number;
}

export type Series = (n: number, random: Random) => number[];

export function createRandom(uniform: () => number): Random {
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}

/** Each day follows from the one before. */
function chain<State>(start: State, next: (state: State) => State, n: number): State[] {
  const states: State[] = [];
  for (let state = start; states.length < n; ) {
    state = next(state);
    states.push(state);
  }
  return states;
}

/** Each day keeps a share of the day before; started long enough ago to have forgotten its start. */
export function autoregressive(share: number): Series {
  return (n, random) =>
    chain(random.normal() / Math.sqrt(1 - share * share), (level) => share * level + random.normal(), n);
}

export const noise = autoregressive(0);

export const walk: Series = (n, random) => chain(0, (level) => level + random.normal(), n);

/** A trend that rises from end to end by `rise` standard deviations of the rest. */
export function trend(rise: number, rest: Series): Series {
  return (n, random) => rest(n, random).map((value, day) => value + (rise * day) / n);
}

export function weekly(size: number, rest: Series): Series {
  return (n, random) => rest(n, random).map((value, day) => value + size * Math.sin((2 * Math.PI * day) / 7));
}

export function weekend(size: number, rest: Series): Series {
  return (n, random) => rest(n, random).map((value, day) => value + (day % 7 > 4 ? size : 0));
}

/** A cycle of many days with a phase of its own. */
export function slowCycle(days: number, size: number, rest: Series): Series {
  return (n, random) => {
    const phase = random.uniform();
    return rest(n, random).map((value, day) => value + size * Math.sin(2 * Math.PI * (day / days + phase)));
  };
}

/** A year's rhythm with a phase of its own, as large as the rest. */
export const seasonal = (rest: Series): Series => slowCycle(365, Math.SQRT2, rest);
export const season = seasonal(noise);

/** A rhythm of 30 to 60 days, as large as the rest. */
export const ownCycle: Series = (n, random) =>
  slowCycle(30 + 30 * random.uniform(), Math.SQRT2, noise)(n, random);

/** A cycle that begins again every few weeks, each as long as it is drawn: the days since its start, and to the next. */
export interface CycleDay {
  readonly s: number;
  readonly e: number;
}

/** Days of cycles of `shortest` to `longest` days, which began before the first of them. */
export function cycleCalendar(n: number, random: Random, shortest = 26, longest = 31): CycleDay[] {
  const days: CycleDay[] = [];
  const draw = () => shortest + Math.floor(random.uniform() * (longest - shortest + 1));
  for (let length = draw(), s = Math.floor(random.uniform() * length); days.length < n; s++) {
    if (s === length) {
      length = draw();
      s = 0;
    }
    days.push({ s, e: length - s });
  }
  return days;
}

/** A shape by the day of the cycle, as large as `size` times what it says, over the rest. */
export const cyclic = (shape: (day: CycleDay) => number, size: number, rest: Series): Series => {
  return (n, random) => {
    const days = cycleCalendar(n, random);
    return rest(n, random).map((value, i) => value + size * shape(days[i] as CycleDay));
  };
};

export const wave = ({ s, e }: CycleDay): number => Math.sin((2 * Math.PI * s) / (s + e));

/** A new level every `shortest` to `longest` days. */
export function levels(shortest: number, longest: number): Series {
  return (n, random) => {
    let [level, left] = [0, 0];
    return noise(n, random).map((value) => {
      if (left-- === 0) {
        level = random.normal();
        left = shortest + Math.floor(random.uniform() * (longest - shortest + 1)) - 1;
      }
      return value + level;
    });
  };
}

/** Another level from a day of its own on, without noise. */
export const step: Series = (n, random) => {
  const day = random.uniform() * n;
  return Array.from({ length: n }, (_, i) => Number(i >= day));
};

/** One stretch of 7 to 14 days that is unlike the others, without noise. */
export const holiday: Series = (n, random) => {
  const length = 7 + Math.floor(random.uniform() * 8);
  const first = Math.floor(random.uniform() * Math.max(1, n - length));
  return Array.from({ length: n }, (_, i) => Number(i >= first && i < first + length));
};

/** The rest times `size`, with noise. */
export const noisy =
  (size: number, rest: Series): Series =>
  (n, random) => {
    const common = rest(n, random);
    return noise(n, random).map((value, i) => value + size * (common[i] as number));
  };

/** A level that wanders under noise of `size` times its daily steps. */
export function wandering(share: number, size: number): Series {
  return (n, random) => autoregressive(share)(n, random).map((level) => level + size * random.normal());
}

export function doses(share: number): Series {
  return (n, random) => Array.from({ length: n }, () => Number(random.uniform() < share));
}

/** Courses of treatment: on or off, changing with this chance each day. */
export function courses(chance: number): Series {
  return (n, random) =>
    chain(random.uniform() < 0.5, (isOn) => isOn !== random.uniform() < chance, n).map(Number);
}

export function rated(rest: Series): Series {
  return (n, random) => rest(n, random).map((value) => Math.max(1, Math.min(5, Math.round(3 + value))));
}

export function rareOutliers(rest: Series): Series {
  return (n, random) => rest(n, random).map((value) => (random.uniform() < 0.03 ? value * 10 : value));
}
