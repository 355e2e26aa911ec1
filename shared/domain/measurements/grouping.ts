import { addSum, type Sum, totalOf } from '../histories/sum.ts';
import { type BinBlock, createBinBlock, createBinStart } from '../time/bins.ts';
import type { PersonClock } from '../time/person-clock.ts';
import type { Unit } from '../units/units.ts';
import type { KnownVariable } from './row.ts';

/** Values of a variable within a part of an hour, which go into one group. */
export interface GroupEntry {
  readonly known: KnownVariable;
  readonly startAt: number;
  readonly sum: Sum;
  /** The least and the greatest of them. */
  readonly ends: readonly [number, number];
  readonly unit: Unit;
  readonly sourceName: string;
  /** Whether another source of the same day counts instead. */
  readonly isLeftOut?: boolean;
}

export interface GroupedRow {
  readonly known: KnownVariable;
  /** The start of the bin. */
  readonly startAt: number;
  /** The start of the next bin. */
  readonly endAt: number;
  readonly value: number;
  /** The number of its values; 0 on a filled row. */
  readonly count: number;
  /** The least and the greatest of them; absent on a filled row. */
  readonly ends?: readonly [number, number];
  readonly unit: Unit;
  /** The sources it was made from; none on a filled row. */
  readonly sourceNames: readonly string[];
  /** The sources of the same time that do not count. */
  readonly leftOutSourceNames: readonly string[];
}

interface RowGroup {
  readonly bin: number;
  readonly known: KnownVariable;
  readonly unit: Unit;
  readonly entries: GroupEntry[];
}

interface GroupFilling {
  readonly known: KnownVariable;
  readonly unit: Unit;
  readonly value: number;
  /** The bins of the variable's first and last record in reading order; nothing is filled outside of them. */
  readonly firstBin: number;
  readonly lastBin: number;
}

/**
 * Groups entries that arrive in time order, either direction, into one row per variable and bin. It hands out each bin
 * as soon as it is complete, so that a page needs no more reading than its own rows. Someone who travels may live two
 * dates in turns: those days are complete together.
 */
export class Grouper {
  readonly #binOf: (epochSeconds: number) => number;
  readonly #blockAt: (epochSeconds: number) => BinBlock;
  readonly #descending: boolean;
  readonly #groups = new Map<string, RowGroup>();
  readonly #fillings = new Map<number, GroupFilling>();
  #block: BinBlock | undefined;

  constructor(clock: PersonClock, width: number, descending: boolean) {
    this.#binOf = createBinStart(clock.zone, width, clock.dayStartsAt);
    this.#blockAt = createBinBlock(clock.zone, width, clock.dayStartsAt);
    this.#descending = descending;
  }

  /** Gives empty bins of the entry's variable this value, from this entry to its last record. */
  fill({ known, unit, startAt }: GroupEntry, value: number, lastRecordAt: number): void {
    const [firstBin, lastBin] = [this.#binOf(startAt), this.#binOf(lastRecordAt)];
    this.#fillings.set(idOf(known), { known, unit, value, firstBin, lastBin });
  }

  /** Takes an entry; yields the rows of the bins that it shows to be complete. */
  *push(entry: GroupEntry): Generator<GroupedRow> {
    const block = this.#blockAt(entry.startAt);
    if (this.#block !== undefined && block.from !== this.#block.from)
      yield* this.#advance(this.#block, block);
    this.#block = block;
    this.#add(entry);
  }

  *finish(): Generator<GroupedRow> {
    if (this.#block === undefined) return;
    yield* this.#complete(this.#block);
  }

  *#advance(from: BinBlock, to: BinBlock): Generator<GroupedRow> {
    let block = from;
    yield* this.#complete(block);
    while (this.#fillings.size > 0) {
      block = this.#blockAt(this.#descending ? block.from - 1 : block.until);
      if (block.from === to.from) return;
      yield* this.#complete(block);
    }
  }

  #add(entry: GroupEntry): void {
    const { known, unit, startAt } = entry;
    const bin = this.#binOf(startAt);
    const key = `${bin} ${idOf(known)} ${unit.id}`;
    const group = this.#groups.get(key) ?? { bin, known, unit, entries: [] };
    this.#groups.set(key, group);
    group.entries.push(entry);
  }

  *#complete({ starts, until }: BinBlock): Generator<GroupedRow> {
    const groups = [...this.#groups.values()];
    this.#groups.clear();
    for (const bin of this.#descending ? starts.toReversed() : starts)
      yield* this.#completeBin(
        { startAt: bin, endAt: starts.find((start) => start > bin) ?? until },
        groups.filter((group) => group.bin === bin),
      );
  }

  *#completeBin(
    span: Pick<GroupedRow, 'startAt' | 'endAt'>,
    groups: readonly RowGroup[],
  ): Generator<GroupedRow> {
    const bin = span.startAt;
    const direction = this.#descending ? -1 : 1;
    const rows = groups.flatMap((group) => this.#rowOf(group, span));
    const present = new Set(rows.map(({ known }) => idOf(known)));
    for (const { known, unit, value, firstBin } of this.#fillings.values())
      if (!present.has(idOf(known)) && direction * (bin - firstBin) > 0)
        rows.push({ ...span, known, count: 0, value, unit, sourceNames: [], leftOutSourceNames: [] });
    for (const { known, lastBin } of [...this.#fillings.values()])
      if (direction * (bin - lastBin) >= 0) this.#fillings.delete(idOf(known));
    yield* rows.sort((a, b) => direction * (idOf(a.known) - idOf(b.known) || a.unit.id - b.unit.id));
  }

  #rowOf({ known, unit, entries }: RowGroup, span: Pick<GroupedRow, 'startAt' | 'endAt'>): GroupedRow[] {
    // Adding in order of time, whichever way the entries were read, gives the same sum to the bit.
    const inOrder = this.#descending ? entries.toReversed() : entries;
    const counted = inOrder.filter(({ isLeftOut }) => isLeftOut !== true);
    if (counted.length === 0) return [];
    const sum = counted.map((entry) => entry.sum).reduce(addSum);
    const isSum = known.settings.combinationOperation === 'SUM';
    return [
      {
        ...span,
        known,
        count: sum.count,
        ends: counted.map(({ ends }) => ends).reduce((a, b) => [Math.min(a[0], b[0]), Math.max(a[1], b[1])]),
        value: isSum ? totalOf(sum) : totalOf(sum) / sum.count,
        unit,
        sourceNames: namesOf(counted),
        leftOutSourceNames: namesOf(inOrder.filter(({ isLeftOut }) => isLeftOut === true)),
      },
    ];
  }
}

const namesOf = (entries: readonly GroupEntry[]) => [...new Set(entries.map(({ sourceName }) => sourceName))];

const idOf = (known: KnownVariable) => known.userVariable.variable.variableId;
