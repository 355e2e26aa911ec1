/**
 * The tests from day to day and within the cycle once more, written from the rule without a thought of speed: every
 * term is a column, ranks are counted, the t distribution is integrated. Nothing of the engine is used.
 */
export interface PlainPair {
  readonly day: number;
  readonly x: number;
  readonly y: number;
}

interface PlainTest {
  readonly r: number | null;
  readonly p: number;
}

interface PlainVerdict extends PlainTest {
  readonly holds: boolean;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const squares = (values: readonly number[]) => sum(values.map((value) => value * value));

export function plainDayToDay(pairs: readonly PlainPair[], ra: number | null, n = pairs.length) {
  if (pairs.length < 20) return null;
  return verdict(plainTest(pairs, baseColumns(pairs)), ra, n);
}

function verdict({ r, p }: PlainTest, ra: number | null, n: number): PlainVerdict {
  const sameSign = r !== null && ra !== null && Math.sign(r) === Math.sign(ra);
  const holds =
    n >= 120 ? sameSign && p <= 0.05 : sameSign && p <= 0.15 && Math.abs(r ?? 0) >= Math.abs(ra ?? 0) / 2;
  return { r, p, holds };
}

/** Constant, day, weekdays, and the cosines from the second on. */
function baseColumns(pairs: readonly PlainPair[]): number[][] {
  const days = pairs.map(({ day }) => day);
  const first = days[0] ?? 0;
  const span = (days.at(-1) ?? 0) - first + 1;
  const fastest = Math.min(Math.max(3, Math.floor((2 * span) / 21)), Math.floor(pairs.length / 5));
  const columns = [days.map(() => 1), days.map((day) => day - first)];
  for (let weekday = 0; weekday < 7; weekday++)
    columns.push(days.map((day) => Number(((day % 7) + 7) % 7 === weekday)));
  for (let k = 2; k <= fastest; k++)
    columns.push(days.map((day) => Math.cos((Math.PI * k * (day - first + 0.5)) / span)));
  return columns;
}

export function plainTest(pairs: readonly PlainPair[], columns: readonly number[][]): PlainTest {
  const n = pairs.length;
  const scoresX = scores(pairs.map(({ x }) => x));
  const scoresY = scores(pairs.map(({ y }) => y));
  const basis = orthonormal(columns);
  const u = without(scoresX, basis);
  const v = without(scoresY, basis);
  const isGone = (rest: readonly number[], all: readonly number[]) => {
    const mean = sum(all) / n;
    return !(squares(rest) >= 1e-9 * squares(all.map((value) => value - mean)));
  };
  if (isGone(u, scoresX) || isGone(v, scoresY) || squares(u) === 0 || squares(v) === 0)
    return { r: null, p: 1 };
  const r = sum(u.map((value, i) => value * (v[i] as number))) / Math.sqrt(squares(u) * squares(v));
  const spread = Math.max(1, spreadOf(u, v), spreadOf(v, u));
  const memory = sharedMemory(
    pairs.map(({ day }) => day),
    u,
    v,
  );
  const effective = ((n / (spread + 2 * Math.max(0, memory))) * (n - (basis.length - 1))) / n;
  const df = effective - 2;
  const p = df <= 0 ? 1 : studentTail(Math.abs(r) * Math.sqrt(df / (1 - r * r)), df);
  return { r, p: Math.max(p, rareP(pairs)) };
}

/** The rank of a value: those below it, and half of those equal to it. */
function scores(values: readonly number[]): number[] {
  const largest = Math.max(...values.map(Math.abs));
  const step = largest === 0 ? 1 : 10 ** (Math.floor(Math.log10(largest)) - 11);
  const whole = values.map((value) => Math.round(value / step));
  const known = new Map<number, number>();
  const score = (value: number) => {
    const below = whole.filter((other) => other < value).length;
    const equal = whole.filter((other) => other === value).length;
    return quantile((below + equal / 2) / values.length);
  };
  return whole.map((value) => {
    if (!known.has(value)) known.set(value, score(value));
    return known.get(value) as number;
  });
}

/** Bisection on the normal distribution. */
function quantile(p: number): number {
  let [low, high] = [-5, 5];
  for (let i = 0; i < 54; i++) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Marsaglia's series, exact to the last digits where scores of some hundred days lie. */
function normalBelow(x: number): number {
  let term = x;
  let total = x;
  for (let i = 3; Math.abs(term) > 1e-18 * Math.abs(total) && i < 400; i += 2) {
    term *= (x * x) / i;
    total += term;
  }
  return 0.5 + (total * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/** Directions at right angles, twice over, without columns that depend on those before them. */
function orthonormal(columns: readonly (readonly number[])[]): number[][] {
  const basis: number[][] = [];
  for (const column of columns) {
    const mean = basis.length === 0 ? 0 : sum(column) / column.length;
    const whole = Math.sqrt(squares(column.map((value) => value - mean)));
    const rest = without(without(without(column, basis), basis), basis);
    const left = Math.sqrt(squares(rest));
    if (whole > 0 && left > 1e-9 * whole) basis.push(rest.map((value) => value / left));
  }
  return basis;
}

function without(values: readonly number[], basis: readonly (readonly number[])[]): number[] {
  let rest = [...values];
  for (const direction of basis) {
    const share = sum(rest.map((value, i) => value * (direction[i] as number)));
    rest = rest.map((value, i) => value - share * (direction[i] as number));
  }
  return rest;
}

function spreadOf(u: readonly number[], v: readonly number[]): number {
  const slope = sum(u.map((value, i) => value * (v[i] as number))) / squares(u);
  const e = v.map((value, i) => value - slope * (u[i] as number));
  if (squares(e) < 1e-13 * squares(v)) return 1;
  const both = sum(u.map((value, i) => value ** 2 * (e[i] as number) ** 2));
  return (u.length * both) / (squares(u) * squares(e));
}

function sharedMemory(days: readonly number[], u: readonly number[], v: readonly number[]): number {
  const n = days.length;
  const gaps = days.slice(1).map((day, i) => day - (days[i] as number));
  const count = (gap: number) => gaps.filter((one) => one === gap).length;
  const gap = [...new Set(gaps)].sort((a, b) => count(b) - count(a) || a - b)[0] ?? 1;
  let memory = 0;
  for (let k = 1; k <= Math.min(10, Math.floor(n / 8)); k++) {
    const apart = days.flatMap((day, j) => {
      const i = days.indexOf(day - k * gap);
      return i < 0 ? [] : [[i, j] as const];
    });
    if (apart.length === 0) continue;
    const rho = (w: readonly number[]) =>
      sum(apart.map(([i, j]) => (w[i] as number) * (w[j] as number))) / apart.length / (squares(w) / n);
    memory += (apart.length / n) * rho(u) * rho(v);
  }
  return memory;
}

/** Twice the smaller tail of the hypergeometric distribution, by binomials as sums of logarithms. */
function rareP(pairs: readonly PlainPair[]): number {
  const n = pairs.length;
  const away = (values: readonly number[]) => {
    const usual = values.find((value) => 2 * values.filter((other) => other === value).length > n);
    return usual === undefined ? null : values.map((value) => value !== usual);
  };
  const [x, y] = [away(pairs.map((pair) => pair.x)), away(pairs.map((pair) => pair.y))];
  if (x === null || y === null) return 0;
  const a = x.filter(Boolean).length;
  const b = y.filter(Boolean).length;
  if (!((a * b) / n < 5)) return 0;
  const common = x.filter((one, i) => one && y[i]).length;
  const logFactorial = (k: number) => sum(Array.from({ length: k }, (_, i) => Math.log(i + 1)));
  const choose = (m: number, k: number) => logFactorial(m) - logFactorial(k) - logFactorial(m - k);
  const chance = (k: number) =>
    k < 0 || k > a || b - k < 0 || b - k > n - a
      ? 0
      : Math.exp(choose(a, k) + choose(n - a, b - k) - choose(n, b));
  const range = Array.from({ length: Math.min(a, b) + 1 }, (_, k) => k);
  const atMost = sum(range.filter((k) => k <= common).map(chance));
  const atLeast = sum(range.filter((k) => k >= common).map(chance));
  return Math.min(1, 2 * Math.min(atMost, atLeast));
}

/** Two tails of Student's t, as an integral over the angle: Simpson's rule on a smooth function. */
function studentTail(t: number, df: number): number {
  if (!Number.isFinite(t)) return 0;
  const end = Math.atan(t / Math.sqrt(df));
  const steps = 1500;
  const simpson = (from: number, to: number) => {
    const h = (to - from) / steps;
    let total = 0;
    for (let i = 0; i <= steps; i++) {
      const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
      total += weight * Math.cos(from + i * h) ** (df - 1);
    }
    return (total * h) / 3;
  };
  const tail = simpson(end, Math.PI / 2 - 1e-12);
  return tail / (tail + simpson(0, end));
}

export function plainCycle(pairs: readonly PlainPair[], bleeding: ReadonlySet<number>, ra: number | null) {
  const starts: number[] = [];
  const days = [...bleeding].sort((a, b) => a - b);
  for (const day of days) {
    const isQuiet = Array.from({ length: 10 }, (_, i) => day - 1 - i).every(
      (before) => !bleeding.has(before),
    );
    const last = starts.at(-1);
    if (isQuiet && (last === undefined || day - last >= 18)) starts.push(day);
  }
  const complete = starts.slice(1).flatMap((next, i) => {
    const start = starts[i] as number;
    return next - start >= 18 && next - start <= 45 ? [{ start, next }] : [];
  });
  const [from, to] = [pairs[0]?.day ?? 0, pairs.at(-1)?.day ?? 0];
  const completeCycles = complete.filter(({ start, next }) => start >= from && next - 1 <= to).length;
  const placeOf = (day: number): { s?: number; e?: number } | null => {
    const cycle = complete.find(({ start, next }) => day >= start && day < next);
    if (cycle !== undefined) return { s: day - cycle.start, e: cycle.next - day };
    const [first, last] = [starts[0], starts.at(-1)];
    if (first !== undefined && day < first && first - day <= 16) return { e: first - day };
    if (last !== undefined && day >= last && day - last <= 5) return { s: day - last };
    return null;
  };
  const placed = pairs.filter(({ day }) => placeOf(day) !== null);
  const places = placed.map(({ day }) => placeOf(day));
  const unused = {
    completeCycles,
    numberOfPairs: placed.length,
    used: false,
    r: null,
    p: null,
    holds: false,
  };
  if (completeCycles < 3 || placed.length < 30) return unused;
  const base = baseColumns(placed);
  const cycleColumns: number[][] = [];
  const isEarly = (place: { s?: number } | null) => place?.s !== undefined && place.s <= 5;
  for (let s = 0; s <= 5; s++) cycleColumns.push(places.map((place) => Number(place?.s === s)));
  for (let e = 1; e <= 16; e++)
    cycleColumns.push(places.map((place) => Number(!isEarly(place) && place?.e === e)));
  cycleColumns.push(placed.map(({ day }) => Number(bleeding.has(day))));
  const all = [...base, ...cycleColumns];
  const [before, after] = [orthonormal(base), orthonormal(all)];
  const follows = (values: readonly number[]) => {
    const rss0 = squares(without(scores(values), before));
    const rss1 = squares(without(scores(values), after));
    const m = after.length - before.length;
    return (rss0 - rss1) / m / (rss1 / (placed.length - (after.length - 1) - 1)) >= 1;
  };
  if (!follows(placed.map(({ x }) => x)) || !follows(placed.map(({ y }) => y))) return unused;
  return {
    completeCycles,
    numberOfPairs: placed.length,
    used: true,
    ...verdict(plainTest(placed, all), ra, pairs.length),
  };
}
