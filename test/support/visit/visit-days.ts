/** A record as it was posted. */
export interface VisitRow {
  readonly at: number;
  readonly value: number;
}

/** A variable of a made-up history, in one of the shapes that a page tells differently. */
export interface VisitThing {
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  readonly operation: 'MEAN' | 'SUM';
  /** Days with it, days taken, or the mean. */
  readonly shape: 'days' | 'taken' | 'mean';
  /** The word for the highest value of a month. */
  readonly mostWord: 'worst' | 'most';
  /** The lowest value of its scale. */
  readonly none: number;
  readonly top?: number;
  readonly rows: readonly VisitRow[];
  /** Weekdays on which it is planned, 0 for Sunday, and the moment at which the plan was made. */
  readonly plan?: { readonly weekdays: readonly number[]; readonly madeAt: number };
  readonly limit?: number;
  readonly goal?: {
    readonly amount: number;
    readonly per: 'day' | 'week';
    readonly direction: 'atLeast' | 'atMost';
  };
}

export interface VisitHistory {
  readonly things: readonly VisitThing[];
  readonly today: number;
  readonly lastVisit?: number;
  readonly from?: number;
  /** The day of a moment, by the person's clock. */
  readonly dayOf: (at: number) => number;
}

export const msOfDay = 86_400_000;
export const dateOf = (day: number) => new Date(day * msOfDay);
export const words = (day: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(dateOf(day));
export const days = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'day' : 'days'}`;
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const average = (values: readonly number[]) => sum(values) / values.length;
/** Thousands in groups, as people write them. */
const plain = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 10 });
const twoDigits = (value: number) =>
  Number(value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 1 : 2));

export interface Span {
  readonly first: number;
  readonly since: number;
  readonly today: number;
}

/** The days of a thing, each with its one value. */
export class Days {
  readonly thing: VisitThing;
  readonly values = new Map<number, number>();
  readonly dayOf: (at: number) => number;

  constructor(thing: VisitThing, dayOf: (at: number) => number, first: number, today: number) {
    this.thing = thing;
    this.dayOf = dayOf;
    const byDay = Map.groupBy(thing.rows, ({ at }) => dayOf(at));
    for (const day of [...byDay.keys()].sort((a, b) => a - b)) {
      const values = (byDay.get(day) ?? []).map(({ value }) => value);
      if (day >= first && day <= today)
        this.values.set(day, thing.operation === 'SUM' ? sum(values) : average(values));
    }
  }

  between(first: number, last: number): readonly [number, number][] {
    return [...this.values].filter(([day]) => day >= first && day <= last);
  }

  with(first: number, last: number): readonly [number, number][] {
    return this.between(first, last).filter(([, value]) => value > this.thing.none);
  }

  get begins(): number {
    return [...this.values.keys()][0] ?? Infinity;
  }

  get isRated(): boolean {
    return [...this.values.values()].some((value) => value <= this.thing.none);
  }

  planned(first: number, last: number, today: number): number[] {
    const { plan } = this.thing;
    if (plan === undefined) return [];
    const result: number[] = [];
    for (let day = Math.max(first, this.dayOf(plan.madeAt) + 1); day <= last && day < today; day++)
      if (plan.weekdays.includes(dateOf(day).getUTCDay())) result.push(day);
    return result;
  }

  number(value: number): string {
    if (this.thing.unit !== 'h') return plain(twoDigits(value));
    const minutes = minutesIn(value);
    if (minutes === 0) return '0 min';
    return [
      Math.floor(minutes / 60) > 0 && `${Math.floor(minutes / 60)} h`,
      minutes % 60 > 0 && `${minutes % 60} min`,
    ]
      .filter(Boolean)
      .join(' ');
  }

  amount(value: number): string {
    const number = this.number(value);
    if (this.thing.top !== undefined) return `${number} of ${this.thing.top}`;
    return this.thing.unit === 'h' ? number : `${number} ${this.thing.unit}`;
  }

  cell(value: number): string {
    if (this.thing.unit !== 'h') return this.number(value);
    const minutes = minutesIn(value);
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  }

  /** The mean of recorded days, or days of thirty; with how many days that rests on. */
  level(first: number, last: number) {
    const begins = Math.max(first, this.begins);
    const inside = this.between(begins, last);
    const length = last - begins + 1;
    if (this.thing.shape === 'mean')
      return inside.length === 0
        ? undefined
        : {
            value: average(inside.map(([, value]) => value)),
            length,
            count: inside.length,
            ofRecorded: true,
          };
    if (length < 1) return undefined;
    const withIt = this.with(begins, last).length;
    if (!this.isRated)
      return { value: (withIt / length) * 30, length, count: inside.length, ofRecorded: false };
    if (inside.length === 0) return undefined;
    return {
      value: (withIt / inside.length) * 30,
      length,
      count: inside.length,
      ofRecorded: inside.length < 0.8 * length,
    };
  }

  isEnough(level: { readonly length: number; readonly count: number }): boolean {
    return level.length >= 28 && (level.count >= 7 || (this.thing.shape !== 'mean' && !this.isRated));
  }

  levelWords(value: number): string {
    if (this.thing.shape === 'mean') return this.number(value);
    return value > 0 && value < 0.5 ? 'less than 1' : String(Math.round(value));
  }
}

/** Parts as one sentence, no more than so many. */
export function list(lead: string, parts: readonly string[], most = 3): string[] {
  if (parts.length === 0) return [];
  const more = parts.length > most ? `; and ${parts.length - most} more` : '';
  return [`${lead}${parts.slice(0, most).join('; ')}${more}.`];
}

const painkillers = ['Ibuprofen', 'Sumatriptan'];

/** All painkillers without a plan together, as one more thing before the first of them. */
export function withRelief(
  all: readonly Days[],
  { first, today }: Span,
  dayOf: VisitHistory['dayOf'],
): Days[] {
  const kinds = all.filter(
    (one) => painkillers.includes(one.thing.name) && one.planned(first, today, today).length === 0,
  );
  const [leader] = kinds;
  if (leader === undefined || kinds.length < 2) return [...all];
  const { limit: _, goal: __, plan: ___, ...thing } = leader.thing;
  const rows = kinds.flatMap((one) => one.thing.rows);
  const any = new Days({ ...thing, name: 'Any pain relief', rows }, dayOf, first, today);
  return all.flatMap((one) => (one === leader ? [any, one] : [one]));
}

export function plannedDays(planned: readonly number[], on: ReadonlySet<number>, { since }: Span): string {
  const first = Math.min(...planned);
  const from = first - since > 6 ? ` since ${words(first)}` : '';
  return `${planned.filter((day) => on.has(day)).length} of ${planned.length} planned days${from}`;
}

/** The same date three months before, or the last of that month. */
export function threeMonthsBefore(day: number): number {
  const date = dateOf(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 2, 0));
  const same = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 3, date.getUTCDate());
  return Math.min(same, last.getTime()) / msOfDay;
}

/** Whole minutes; sums in another order may differ in their last digits, also where a half is rounded. */
const minutesIn = (hours: number): number => Math.round(Number((hours * 60).toPrecision(12)));
