/**
 * A time zone as a table of its offsets, so that no calculation asks Intl more than once for a stretch of time.
 *
 * The table covers 1900 to 2100; before and after, the first and the last offset apply. It is read from Intl in spans
 * of ten years, each when first needed: a cold function pays only for the years of its data.
 */
import { daySeconds, endSecond, firstSecond } from './calendar.ts';
import { type OffsetRun, readOffsets } from './read-offsets.ts';
import { canonicalTimeZone } from './zone-name.ts';

export interface ZoneOffsets {
  readonly zone: string;
  /** Epoch seconds at which `offsets[i]` begins; the first is -Infinity. */
  readonly starts: Float64Array;
  /** Seconds east of UTC. */
  readonly offsets: Int32Array;
  /** The stays of someone who has lived in several zones, in order; the first begins at -Infinity. */
  readonly stays?: readonly Stay[];
}

/** The time for which someone lived in a zone. */
export interface Stay {
  readonly table: ZoneOffsets;
  readonly from: number;
  readonly until: number;
}

/** The offsets from `from` to before `until`, and the changes within `marginSeconds` around them. */
export interface OffsetSpan extends OffsetRun {
  readonly from: number;
  readonly until: number;
}

/** Seconds before and after a span in which it knows every change of the offset, too. */
export const marginSeconds = 2 * daySeconds;

const spanSeconds = 3653 * daySeconds;
const spanCount = Math.ceil((endSecond - firstSecond) / spanSeconds);

/** UTC is not read from Intl, whose first use costs a cold function 20 ms: nobody in UTC needs to pay that. */
const utc: ZoneOffsets = {
  zone: 'UTC',
  starts: Float64Array.of(-Infinity),
  offsets: Int32Array.of(0),
};

/** Tables by canonical name only, so that other spellings cannot make it outgrow the list of names (some 600). */
const cache = new Map<string, ZoneOffsets>([[utc.zone, utc]]);

export function zoneOffsets(zone: string): ZoneOffsets {
  const cached = cache.get(zone);
  if (cached !== undefined) return cached;
  const name = canonicalTimeZone(zone);
  if (name === undefined) {
    throw new RangeError(
      `time zone: got "${zone}", which is not an IANA name; use one such as Europe/Berlin`,
    );
  }
  const table = cache.get(name) ?? new LazyZoneOffsets(name, (from, until) => readOffsets(name, from, until));
  cache.set(name, table);
  return table;
}

/** One table for someone who moved from zone to zone; its name lists all of them with their ends. */
export function joinZones(stays: readonly Stay[]): ZoneOffsets {
  const name = stays.map(({ table, until }) =>
    until === Infinity ? table.zone : `${table.zone} until ${until}`,
  );
  return new LazyZoneOffsets(name.join(', '), (from, until) => readStays(stays, from, until), stays);
}

function readStays(stays: readonly Stay[], from: number, until: number): OffsetRun {
  const starts: number[] = [];
  const offsets: number[] = [];
  for (const stay of stays) {
    const begin = Math.max(from, stay.from);
    const end = Math.min(until, stay.until);
    const span = spanAt(stay.table, (from + until) / 2);
    for (let index = indexAt(span, begin); index < span.starts.length; index++) {
      const start = Math.max(begin, startOf(span, index));
      if (start >= end) break;
      starts.push(start);
      offsets.push(offsetOf(span, index));
    }
  }
  return { starts: Float64Array.from(starts), offsets: Int32Array.from(offsets) };
}

export function spanAt(table: ZoneOffsets, epochSeconds: number): OffsetSpan {
  if (table instanceof LazyZoneOffsets) return table.spanAt(epochSeconds);
  return { starts: table.starts, offsets: table.offsets, from: -Infinity, until: Infinity };
}

/** The start at an index that `indexAt` gave. */
export const startOf = ({ starts }: OffsetRun, index: number): number => starts[index] as number;
/** The offset at an index that `indexAt` gave. */
export const offsetOf = ({ offsets }: OffsetRun, index: number): number => offsets[index] as number;

/** The last index whose start is not after the instant. */
export function indexAt(span: OffsetSpan, epochSeconds: number): number {
  let low = 0;
  let high = span.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startOf(span, middle) <= epochSeconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

class LazyZoneOffsets implements ZoneOffsets {
  readonly zone: string;
  readonly stays?: readonly Stay[];
  readonly #read: (from: number, until: number) => OffsetRun;
  readonly #spans: (OffsetSpan | undefined)[] = new Array(spanCount).fill(undefined);
  #latest: OffsetSpan | undefined;
  #whole: OffsetRun | undefined;

  constructor(zone: string, read: (from: number, until: number) => OffsetRun, stays?: readonly Stay[]) {
    this.zone = zone;
    this.#read = read;
    if (stays !== undefined) this.stays = stays;
  }

  get starts(): Float64Array {
    this.#whole ??= this.#readWhole();
    return this.#whole.starts;
  }

  get offsets(): Int32Array {
    this.#whole ??= this.#readWhole();
    return this.#whole.offsets;
  }

  spanAt(epochSeconds: number): OffsetSpan {
    const latest = this.#latest;
    if (latest !== undefined && epochSeconds >= latest.from && epochSeconds < latest.until) return latest;
    const number = Math.min(
      spanCount - 1,
      Math.max(0, Math.floor((epochSeconds - firstSecond) / spanSeconds)),
    );
    this.#latest = this.#spans[number] ?? this.#readSpan(number);
    return this.#latest;
  }

  #readSpan(number: number): OffsetSpan {
    const begin = firstSecond + number * spanSeconds;
    const end = begin + spanSeconds;
    const { starts, offsets } = this.#read(
      Math.max(firstSecond, begin - marginSeconds),
      Math.min(endSecond, end + marginSeconds),
    );
    const isFirst = number === 0;
    const isLast = number === spanCount - 1;
    if (isFirst) starts[0] = -Infinity;
    const span = { starts, offsets, from: isFirst ? -Infinity : begin, until: isLast ? Infinity : end };
    this.#spans[number] = span;
    return span;
  }

  #readWhole(): OffsetRun {
    const starts: number[] = [];
    const offsets: number[] = [];
    for (let number = 0; number < spanCount; number++) {
      const span = this.#spans[number] ?? this.#readSpan(number);
      span.starts.forEach((start, index) => {
        const offset = offsetOf(span, index);
        const isKnown = start <= (starts.at(-1) ?? Number.NaN) || offset === offsets.at(-1);
        if (isKnown) return;
        starts.push(start);
        offsets.push(offset);
      });
    }
    return { starts: Float64Array.from(starts), offsets: Int32Array.from(offsets) };
  }
}
