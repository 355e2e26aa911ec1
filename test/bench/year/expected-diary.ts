import { exactMean, exactSum } from './exact.ts';
import { offsetOf, wallTimeIn } from './wall-clock.ts';

const hour = 3600;
const day = 24 * hour;

export interface ExpectedRow {
  readonly id: number;
  readonly startAt: number;
  readonly value: number;
  readonly sourceName: string;
}

export interface SimulatedVariable {
  readonly name: string;
  readonly isSum: boolean;
  /** The value of a day without a record in groups. */
  readonly filling?: number;
  /** True if sources that sense by themselves are alternatives. */
  readonly senses?: boolean;
}

export interface ExpectedBin {
  /** The instant at which the clock first showed the date. */
  readonly startAt: number;
  readonly date: string;
  readonly value: number;
  /** The sources of which rows did not count, by name. */
  readonly leftOut: readonly string[];
}

interface ExpectedDay {
  readonly value: number;
  readonly leftOut: readonly string[];
}

/** A person's records and zones, and what groups and charts must say of them. */
export class ExpectedDiary {
  readonly rows = new Map<string, Map<number, ExpectedRow>>();
  readonly #zones: { readonly zone: string; readonly from: number }[];

  constructor(zone: string) {
    this.#zones = [{ zone, from: -Infinity }];
  }

  get moves(): number {
    return this.#zones.length - 1;
  }

  move(zone: string, from: number): void {
    this.#zones.push({ zone, from });
  }

  zoneAt(time: number): string {
    return this.#zones.findLast(({ from }) => from <= time)?.zone ?? '';
  }

  rowsOf(variable: string): Map<number, ExpectedRow> {
    const rows = this.rows.get(variable) ?? new Map<number, ExpectedRow>();
    this.rows.set(variable, rows);
    return rows;
  }

  dateOf(time: number): string {
    return new Date(wallTimeIn(this.zoneAt(time), time) * 1000).toISOString().slice(0, 10);
  }

  /** One for each date with records, by the date that the clock showed. */
  days(variable: SimulatedVariable): Map<string, ExpectedDay> {
    const byDate = Map.groupBy(this.rowsOf(variable.name).values(), ({ startAt }) => this.dateOf(startAt));
    return new Map(
      [...byDate]
        .map(([date, rows]): [string, ExpectedDay] => {
          const counted = this.#counted(variable, rows);
          const values = counted.map(({ value }) => value);
          const leftOut = new Set(
            rows.filter((row) => !counted.includes(row)).map(({ sourceName }) => sourceName),
          );
          const value = variable.isSum ? exactSum(values) : exactMean(values);
          return [date, { value, leftOut: [...leftOut].sort() }];
        })
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  /** The same as groups of days: with their beginnings, in that order, and with what was not recorded. */
  bins(variable: SimulatedVariable): ExpectedBin[] {
    const values = this.days(variable);
    const starts = this.#firstShown([...this.rowsOf(variable.name).values()].map(({ startAt }) => startAt));
    const recorded = [...values].map(([date, day]) => ({ date, ...day, startAt: starts.get(date) ?? NaN }));
    const first = Math.min(...recorded.map(({ startAt }) => startAt));
    const last = Math.max(...recorded.map(({ startAt }) => startAt));
    const { filling } = variable;
    const filled =
      filling === undefined
        ? []
        : [...starts]
            .filter(([date, startAt]) => !values.has(date) && startAt > first && startAt < last)
            .map(([date, startAt]) => ({ date, value: filling, leftOut: [], startAt }));
    return [...recorded, ...filled].sort((a, b) => a.startAt - b.startAt);
  }

  /** Looks at the clock every quarter of an hour, and at each move. */
  #firstShown(times: readonly number[]): Map<string, number> {
    const shown = new Map<string, number>();
    const from = Math.floor(Math.min(...times) / day) * day - 2 * day;
    const until = Math.max(...times) + 2 * day;
    const moves = this.#zones.map((zone) => zone.from).filter((time) => time > from && time < until);
    const looks = Array.from({ length: Math.ceil((until - from) / 900) }, (_, i) => from + i * 900);
    for (const time of [...looks, ...moves].sort((a, b) => a - b)) {
      const date = this.dateOf(time);
      if (!shown.has(date)) shown.set(date, time);
    }
    return shown;
  }

  /**
   * The rows that count on a day. Where a source that senses by itself has recorded, the day's sources are put in order:
   * those that sense first, then by their hours, their sums, their names. A first one that keeps totals of days is the
   * whole day; else each hour is of the first source that recorded in it, and totals of days are left out.
   */
  #counted({ senses }: SimulatedVariable, rows: readonly ExpectedRow[]): readonly ExpectedRow[] {
    const order = [...Map.groupBy(rows, ({ sourceName }) => sourceName)]
      .map(([name, own]) => ({
        name,
        isSensing: sourceNamed(name)?.kind !== 'typed',
        isTotal: sourceNamed(name)?.keeps === 'days',
        hours: new Set(own.map(({ startAt }) => this.#hourOf(startAt))).size,
        sum: exactSum(own.map(({ value }) => value)),
      }))
      .sort(
        (a, b) =>
          Number(b.isSensing) - Number(a.isSensing) ||
          b.hours - a.hours ||
          b.sum - a.sum ||
          (a.name < b.name ? -1 : 1),
      );
    const [first] = order;
    if (!senses || !first?.isSensing) return rows;
    if (first.isTotal) return rows.filter(({ sourceName }) => sourceName === first.name);
    const byHour = Map.groupBy(rows, ({ startAt }) => this.#hourOf(startAt));
    return [...byHour.values()].flatMap((own) => {
      const taken = order.find(
        ({ name, isTotal }) => !isTotal && own.some(({ sourceName }) => sourceName === name),
      );
      return own.filter(({ sourceName }) => sourceName === taken?.name);
    });
  }

  /** The hour of the clock. Hours go on where somebody moves: one that a clock shows again there is another. */
  #hourOf(time: number): number {
    const jumps = this.#zones
      .filter(({ from }) => from <= time && from > -Infinity)
      .map(({ zone, from }) => offsetOf(this.zoneAt(from - 1), from) - offsetOf(zone, from));
    return Math.floor(wallTimeIn(this.zoneAt(time), time) / hour) + Math.round(exactSum(jumps) / hour);
  }
}

/** Sources of steps, as the person says what they are. */
export const stepSources = [
  { sourceName: 'Oura', kind: 'ring', keeps: 'hours' },
  { sourceName: 'WHOOP', kind: 'watch', keeps: 'hours' },
  { sourceName: 'Scale in the hall', kind: 'device', keeps: 'days' },
  { sourceName: 'By hand', kind: 'typed', keeps: 'hours' },
] as const;

const sourceNamed = (name: string) => stepSources.find(({ sourceName }) => sourceName === name);
