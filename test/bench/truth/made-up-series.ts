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
