import fc from 'fast-check';
import type { VisitHistory, VisitRow, VisitThing } from './visit-days.ts';

const daySeconds = 86_400;

/** The day of a moment on somebody's wall clock. */
export function dayBy(timeZone: string, dayStartsAt = 0): (at: number) => number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  return (at) => {
    const of = Object.fromEntries(
      parts.formatToParts(at * 1000).map(({ type, value }) => [type, Number(value)]),
    );
    const local = Date.UTC(of.year ?? 0, (of.month ?? 1) - 1, of.day, of.hour, of.minute, of.second) / 1000;
    return Math.floor((local - dayStartsAt) / daySeconds);
  };
}

type Shape = Omit<VisitThing, 'rows'> & { readonly values: readonly number[] };

/** The shape of every medicine. */
export const taken = {
  category: 'Treatments',
  operation: 'SUM',
  shape: 'taken',
  mostWord: 'most',
  none: 0,
} as const;

/** A thing of each shape that a page tells in its own way. */
const shapes: readonly Shape[] = [
  {
    name: 'Headache',
    category: 'Symptoms',
    unit: '/6',
    operation: 'MEAN',
    shape: 'days',
    mostWord: 'worst',
    none: 0,
    top: 5,
    values: [0, 0, 0, 2, 3, 4, 5],
  },
  {
    name: 'Migraine Attack',
    category: 'Symptoms',
    unit: '/6',
    operation: 'MEAN',
    shape: 'days',
    mostWord: 'worst',
    none: 0,
    top: 5,
    values: [2, 3, 4, 5],
  },
  {
    name: 'Knee Pain',
    category: 'Symptoms',
    unit: '/10',
    operation: 'MEAN',
    shape: 'days',
    mostWord: 'worst',
    none: 1,
    top: 10,
    values: [1, 1, 4, 7, 10],
  },
  {
    name: 'Period',
    category: 'Conditions',
    unit: 'yes/no',
    operation: 'MEAN',
    shape: 'days',
    mostWord: 'worst',
    none: 0,
    values: [1],
  },
  {
    name: 'Topiramate',
    ...taken,
    unit: 'mg',
    values: [25],
    plan: { weekdays: [0, 1, 2, 3, 4, 5, 6], madeAt: 0 },
  },
  {
    name: 'Methotrexate',
    ...taken,
    unit: 'mg',
    values: [15],
    plan: { weekdays: [1, 4], madeAt: 0 },
  },
  {
    name: 'Ibuprofen',
    ...taken,
    unit: 'mg',
    values: [400, 400, 800],
    limit: 10,
  },
  {
    name: 'Sumatriptan',
    ...taken,
    unit: 'mg',
    values: [0, 50, 100],
    limit: 9,
  },
  {
    name: 'Insulin',
    ...taken,
    unit: 'units',
    values: [4, 6, 12],
  },
  {
    name: 'Sleep Duration',
    category: 'Sleep',
    unit: 'h',
    operation: 'MEAN',
    shape: 'mean',
    mostWord: 'most',
    none: 0,
    values: [5.25, 6.5, 7, 7.75, 8.1],
    goal: { amount: 7, per: 'day', direction: 'atLeast' },
  },
  {
    name: 'Mood',
    category: 'Emotions',
    unit: '/5',
    operation: 'MEAN',
    shape: 'mean',
    mostWord: 'most',
    none: 1,
    top: 5,
    values: [1, 2, 3, 4, 5],
    goal: { amount: 3, per: 'week', direction: 'atLeast' },
  },
  {
    name: 'Weight',
    category: 'Physique',
    unit: 'kg',
    operation: 'MEAN',
    shape: 'mean',
    mostWord: 'most',
    none: 0,
    values: [70.4, 71, 71.6, 104.2],
  },
];

interface Draw {
  /** From 0 up to and not including 1. */
  readonly next: () => number;
}

/** Numbers that follow from a seed. */
function drawsFrom(seed: number): Draw {
  let state = (seed % 2_147_483_646) + 1;
  return {
    next: () => {
      state = (state * 16_807) % 2_147_483_647;
      return (state - 1) / 2_147_483_646;
    },
  };
}

/** Days on which a thing was recorded: with gaps, a share of the days, and another share in the last weeks. */
function rowsOf(
  { values, unit, shape }: Shape,
  { next }: Draw,
  {
    length,
    today,
    startOf,
  }: { readonly length: number; readonly today: number; readonly startOf: (day: number) => number },
): VisitRow[] {
  const share = 0.05 + next() * 0.95;
  const lately = next() < 0.5 ? share : next();
  const changesAt = Math.floor(next() * 120);
  const [gapFrom, gapLength] = [Math.floor(next() * length), Math.floor(next() * 60)];
  const [begins, ends] = [Math.floor(next() * length), next() < 0.3 ? Math.floor(next() * 40) : 0];
  const doubledAt = shape === 'taken' && next() < 0.6 ? Math.floor(next() * 150) : -1;
  const rows: VisitRow[] = [];
  for (let back = begins; back >= ends; back--) {
    if (back >= gapFrom && back < gapFrom + gapLength) continue;
    if (next() >= (back < changesAt ? lately : share)) continue;
    const value = values[Math.floor(next() * values.length)] ?? 0;
    const times = unit !== 'yes/no' && next() < 0.15 ? 2 : 1;
    // Hours on both sides of midnight and of any beginning of the day.
    for (let i = 0; i < times; i++)
      rows.push({
        at: startOf(today - back) + Math.floor(next() * daySeconds * 0.9),
        value: shape === 'taken' && back < doubledAt ? value * 2 : value,
      });
  }
  return [...new Map(rows.map((row) => [row.at, row])).values()].sort((a, b) => a.at - b.at);
}

export interface RandomHistory extends VisitHistory {
  readonly timezone: string;
  readonly dayStartsAt: number;
}

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'];

/** A history that follows from a seed; a day long, some months, or eight years. */
export function randomHistory(seed: number, now: number): RandomHistory {
  const draw = drawsFrom(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(draw.next() * all.length)] as T;
  const timezone = pick(zones);
  const dayStartsAt = pick([0, 0, 4 * 3600]);
  const dayOf = dayBy(timezone, dayStartsAt);
  const today = dayOf(now);
  const length = pick([1, 20, 60, 200, 400, 2922]);
  const begins = now - (now % daySeconds) - daySeconds;
  const startOf = (day: number) => begins - (today - day) * daySeconds;
  const chosen = shapes.filter(() => draw.next() < 0.5).slice(0, 6);
  const things = (chosen.length === 0 ? shapes.slice(0, 2) : chosen).map((shape): VisitThing => {
    const { values: _, ...thing } = shape;
    const rows = rowsOf(shape, draw, { length, today, startOf }).filter(({ at }) => at <= now);
    const madeAt = now - Math.floor(draw.next() * 200 * daySeconds);
    return { ...thing, rows, ...(thing.plan && { plan: { ...thing.plan, madeAt } }) };
  });
  const lastVisit = pick([undefined, today, today - 10, today - 93, today - 93, today - 500, today - 2900]);
  const from = draw.next() < 0.25 ? today - Math.floor(draw.next() * 300) : undefined;
  return {
    things,
    today,
    timezone,
    dayStartsAt,
    dayOf,
    ...(lastVisit !== undefined && { lastVisit }),
    ...(from !== undefined && { from }),
  };
}

export const seeds = fc.integer({ min: 0, max: 2_000_000_000 });
