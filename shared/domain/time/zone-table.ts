/**
 * A time zone as a table of its offsets, so that no calculation asks Intl more than once for a stretch of time.
 *
 * The table reaches from 1900 to 2100; before and after, the first and the last offset go on. It is read from
 * Intl in spans of ten years, each when first needed: a cold function pays only for the years its data lies in.
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
  /** Of somebody who has lived in several zones, in order; the first begins at -Infinity. */
  readonly stays?: readonly Stay[];
}

/** The time during which a zone counted for somebody. */
export interface Stay {
  readonly table: ZoneOffsets;
  readonly from: number;
  readonly until: number;
}

/** Answers for the instants from `from` to before `until`, and knows the changes within `SIGHT` around them. */
export interface OffsetSpan extends OffsetRun {
  readonly from: number;
  readonly until: number;
}

/** How far from an instant its span knows every change of the offset. */
export const SIGHT = 2 * daySeconds;

const SPAN = 3653 * daySeconds;
const SPAN_COUNT = Math.ceil((endSecond - firstSecond) / SPAN);

/** Given, not read: the first use of Intl costs a cold function 20 ms, which nobody in UTC needs to pay. */
const UTC: ZoneOffsets = {
  zone: 'UTC',
  starts: Float64Array.of(-Infinity),
  offsets: Int32Array.of(0),
};

/** By canonical name only, so that it cannot outgrow the list of names (some 600), however they are spelled. */
const cache = new Map<string, ZoneOffsets>([[UTC.zone, UTC]]);

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

/** One table for somebody who moved from zone to zone; its name names them all, and since when each counted. */
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
      const start = Math.max(begin, span.starts[index] as number);
      if (start >= end) break;
      starts.push(start);
      offsets.push(span.offsets[index] as number);
    }
  }
  return { starts: Float64Array.from(starts), offsets: Int32Array.from(offsets) };
}

export function spanAt(table: ZoneOffsets, epochSeconds: number): OffsetSpan {
  if (table instanceof LazyZoneOffsets) return table.spanAt(epochSeconds);
  return { starts: table.starts, offsets: table.offsets, from: -Infinity, until: Infinity };
}

/** The last index whose start is not after the instant. */
export function indexAt({ starts }: OffsetSpan, epochSeconds: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= epochSeconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

class LazyZoneOffsets implements ZoneOffsets {
  readonly zone: string;
  readonly stays?: readonly Stay[];
  readonly #read: (from: number, until: number) => OffsetRun;
  readonly #spans: (OffsetSpan | undefined)[] = new Array(SPAN_COUNT).fill(undefined);
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
    const number = Math.min(SPAN_COUNT - 1, Math.max(0, Math.floor((epochSeconds - firstSecond) / SPAN)));
    this.#latest = this.#spans[number] ?? this.#readSpan(number);
    return this.#latest;
  }

  #readSpan(number: number): OffsetSpan {
    const begin = firstSecond + number * SPAN;
    const end = begin + SPAN;
    const { starts, offsets } = this.#read(
      Math.max(firstSecond, begin - SIGHT),
      Math.min(endSecond, end + SIGHT),
    );
    const isFirst = number === 0;
    const isLast = number === SPAN_COUNT - 1;
    if (isFirst) starts[0] = -Infinity;
    const span = { starts, offsets, from: isFirst ? -Infinity : begin, until: isLast ? Infinity : end };
    this.#spans[number] = span;
    return span;
  }

  #readWhole(): OffsetRun {
    const starts: number[] = [];
    const offsets: number[] = [];
    for (let number = 0; number < SPAN_COUNT; number++) {
      const span = this.#spans[number] ?? this.#readSpan(number);
      span.starts.forEach((start, index) => {
        const offset = span.offsets[index] as number;
        const isKnown = start <= (starts.at(-1) ?? Number.NaN) || offset === offsets.at(-1);
        if (isKnown) return;
        starts.push(start);
        offsets.push(offset);
      });
    }
    return { starts: Float64Array.from(starts), offsets: Int32Array.from(offsets) };
  }
}
