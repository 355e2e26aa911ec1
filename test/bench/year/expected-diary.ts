import { exactMean, exactSum } from './exact.ts';
import { wallTimeIn } from './wall-clock.ts';

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
  days(variable: SimulatedVariable): Map<string, number> {
    const byDate = Map.groupBy(this.rowsOf(variable.name).values(), ({ startAt }) => this.dateOf(startAt));
    return new Map(
      [...byDate]
        .map(([date, rows]): [string, number] => {
          const values = this.#counted(variable, rows).map(({ value }) => value);
          return [date, variable.isSum ? exactSum(values) : exactMean(values)];
        })
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  /** The same as groups of days: with their beginnings, in that order, and with what was not recorded. */
  bins(variable: SimulatedVariable): ExpectedBin[] {
    const values = this.days(variable);
    const starts = this.#firstShown([...this.rowsOf(variable.name).values()].map(({ startAt }) => startAt));
    const recorded = [...values].map(([date, value]) => ({ date, value, startAt: starts.get(date) ?? NaN }));
    const first = Math.min(...recorded.map(({ startAt }) => startAt));
    const last = Math.max(...recorded.map(({ startAt }) => startAt));
    const { filling } = variable;
    const filled =
      filling === undefined
        ? []
        : [...starts]
            .filter(([date, startAt]) => !values.has(date) && startAt > first && startAt < last)
            .map(([date, startAt]) => ({ date, value: filling, startAt }));
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
   * The rows that count on a day: where sources sense by themselves, those of the one with the most hours, then the
   * larger sum, then the name.
   */
  #counted({ senses }: SimulatedVariable, rows: readonly ExpectedRow[]): readonly ExpectedRow[] {
    if (!senses) return rows;
    const sensing = [...Map.groupBy(rows, ({ sourceName }) => sourceName)]
      .filter(([name]) => sensingSources.includes(name))
      .map(([name, own]) => ({
        name,
        own,
        hours: new Set(own.map(({ startAt }) => this.#hourOf(startAt))).size,
        sum: exactSum(own.map(({ value }) => value)),
      }))
      .sort((a, b) => b.hours - a.hours || b.sum - a.sum || (a.name < b.name ? -1 : 1));
    return sensing[0]?.own ?? rows;
  }

  #hourOf(time: number): number {
    return Math.floor(wallTimeIn(this.zoneAt(time), time) / hour);
  }
}

export const sensingSources = ['Oura', 'WHOOP'];
