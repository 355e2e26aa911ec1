import { addSum, type Sum, totalOf } from '../histories/sum.ts';
import { binStart, nextBinStart } from '../time/bins.ts';
import type { PersonClock } from '../time/person-clock.ts';
import type { Unit } from '../units/units.ts';
import type { KnownVariable } from './row.ts';

/** What goes into a group: values of a variable within a part of an hour. */
export interface GroupEntry {
  readonly known: KnownVariable;
  readonly startAt: number;
  readonly sum: Sum;
  /** The least and the greatest of them. */
  readonly ends: readonly [number, number];
  readonly unit: Unit;
  readonly sourceName: string;
  /** Whether it overlaps with a source that is taken instead. */
  readonly isLeftOut?: boolean;
}

export interface GroupedRow {
  readonly known: KnownVariable;
  /** The start of the bin. */
  readonly startAt: number;
  /** Where the next bin begins. */
  readonly endAt: number;
  readonly value: number;
  /** How many values it was made of, and the least and greatest of them; none on a filled row. */
  readonly count: number;
  readonly ends?: readonly [number, number];
  readonly unit: Unit;
  /** The sources it was made from; none on a filled row. */
  readonly sourceNames: readonly string[];
  /** Those that overlap with them and do not count. */
  readonly leftOutSourceNames: readonly string[];
}

interface Group {
  readonly known: KnownVariable;
  readonly unit: Unit;
  readonly entries: GroupEntry[];
}

interface Filling {
  readonly known: KnownVariable;
  readonly unit: Unit;
  readonly value: number;
  /** The bin of the variable's last record in reading order; beyond it nothing is filled. */
  readonly lastBin: number;
}

/**
 * Groups entries that arrive in time order, either direction, into one row per variable and bin, and hands out
 * each bin as soon as it is complete, so that a page needs no more reading than its own rows.
 */
export class Grouper {
  readonly #clock: PersonClock;
  readonly #width: number;
  readonly #descending: boolean;
  readonly #groups = new Map<string, Group>();
  readonly #fillings = new Map<number, Filling>();
  #bin: number | undefined;

  constructor(clock: PersonClock, width: number, descending: boolean) {
    this.#clock = clock;
    this.#width = width;
    this.#descending = descending;
  }

  /** From the variable's first entry on, empty bins get this value, up to its last record. */
  fill(known: KnownVariable, unit: Unit, value: number, lastRecordAt: number): void {
    const lastBin = this.#binOf(lastRecordAt);
    this.#fillings.set(known.userVariable.variable.variableId, { known, unit, value, lastBin });
  }

  /** Takes an entry; yields the rows of the bins that it shows to be complete. */
  *push(entry: GroupEntry): Generator<GroupedRow> {
    const bin = this.#binOf(entry.startAt);
    if (this.#bin !== undefined && bin !== this.#bin) yield* this.#advance(bin);
    this.#bin = bin;
    this.#add(entry);
  }

  *finish(): Generator<GroupedRow> {
    if (this.#bin === undefined) return;
    yield* this.#complete(this.#bin);
  }

  *#advance(to: number): Generator<GroupedRow> {
    let bin = this.#bin as number;
    yield* this.#complete(bin);
    while (this.#fillings.size > 0) {
      bin = this.#next(bin);
      if (bin === to) return;
      yield* this.#complete(bin);
    }
  }

  #next(bin: number): number {
    const { zone, dayStartsAt } = this.#clock;
    return this.#descending ? this.#binOf(bin - 1) : nextBinStart(zone, this.#width, bin, dayStartsAt);
  }

  #binOf(epochSeconds: number): number {
    return binStart(this.#clock.zone, this.#width, epochSeconds, this.#clock.dayStartsAt);
  }

  #add(entry: GroupEntry): void {
    const { known, unit } = entry;
    const key = `${idOf(known)} ${unit.id}`;
    const group = this.#groups.get(key) ?? { known, unit, entries: [] };
    this.#groups.set(key, group);
    group.entries.push(entry);
  }

  *#complete(bin: number): Generator<GroupedRow> {
    const endAt = nextBinStart(this.#clock.zone, this.#width, bin, this.#clock.dayStartsAt);
    const rows = [...this.#groups.values()].flatMap(({ known, unit, entries }): GroupedRow[] => {
      // In order of time whichever way they were read, so that both ways give the same to the bit.
      const inOrder = this.#descending ? entries.toReversed() : entries;
      const counted = inOrder.filter(({ isLeftOut }) => isLeftOut !== true);
      if (counted.length === 0) return [];
      const sum = counted.map((entry) => entry.sum).reduce(addSum);
      const isSum = known.settings.combinationOperation === 'SUM';
      return [
        {
          known,
          startAt: bin,
          endAt,
          count: sum.count,
          ends: counted
            .map(({ ends }) => ends)
            .reduce((a, b) => [Math.min(a[0], b[0]), Math.max(a[1], b[1])]),
          value: isSum ? totalOf(sum) : totalOf(sum) / sum.count,
          unit,
          sourceNames: namesOf(counted),
          leftOutSourceNames: namesOf(inOrder.filter(({ isLeftOut }) => isLeftOut === true)),
        },
      ];
    });
    this.#groups.clear();
    const present = new Set(rows.map(({ known }) => idOf(known)));
    for (const { known, unit, value } of this.#fillings.values())
      if (!present.has(idOf(known)))
        rows.push({
          known,
          startAt: bin,
          endAt,
          count: 0,
          value,
          unit,
          sourceNames: [],
          leftOutSourceNames: [],
        });
    for (const { known, lastBin } of [...this.#fillings.values()])
      if (lastBin === bin) this.#fillings.delete(idOf(known));
    const direction = this.#descending ? -1 : 1;
    yield* rows.sort((a, b) => direction * (idOf(a.known) - idOf(b.known) || a.unit.id - b.unit.id));
  }
}

const namesOf = (entries: readonly GroupEntry[]) => [...new Set(entries.map(({ sourceName }) => sourceName))];

const idOf = (known: KnownVariable) => known.userVariable.variable.variableId;
