/**
 * A time zone as a table of its offsets, so that no calculation asks Intl more than once for a stretch of time.
 *
 * The table reaches from 1900 to 2100; before and after, the first and the last offset go on. Spans of ten
 * years are read from Intl when first asked for: a cold function pays for the years its data lies in.
 */
import { canonicalTimeZone } from './zone-name.ts';

export { canonicalTimeZone, isTimeZone } from './zone-name.ts';

export interface ZoneOffsets {
  readonly zone: string;
  /** Epoch seconds at which `offsets[i]` begins; the first is -Infinity. */
  readonly starts: Float64Array;
  /** Seconds east of UTC. */
  readonly offsets: Int32Array;
}

/** A stretch of the table: `offsets[i]` holds from `starts[i]` to the next start, the last one to `until`. */
interface Span extends Pick<ZoneOffsets, 'starts' | 'offsets'> {
  readonly until?: number;
}

const DAY = 86_400;
const FIRST = Date.UTC(1900, 0, 1) / 1000;
const LAST = Date.UTC(2101, 0, 1) / 1000;
const SPAN = 3653 * DAY;
const SPAN_COUNT = Math.ceil((LAST - FIRST) / SPAN);
/** No zone has ever kept an offset for less than 6.9 days; twice that often leaves no change unseen. */
const PROBE_STEP = 3.5 * DAY;
const MOST_CACHED_ZONES = 600;

const cache = new Map<string, ZoneOffsets>();

export function zoneOffsets(zone: string): ZoneOffsets {
  const cached = cache.get(zone);
  if (cached !== undefined) return cached;
  const name = canonicalTimeZone(zone);
  if (name === undefined) {
    throw new RangeError(
      `time zone: got "${zone}", which is not an IANA name; use one such as Europe/Berlin`,
    );
  }
  if (cache.size >= MOST_CACHED_ZONES) cache.clear();
  const table = cache.get(name) ?? new LazyZoneOffsets(name);
  cache.set(name, table);
  cache.set(zone, table);
  return table;
}

export function offsetAt(table: ZoneOffsets, epochSeconds: number): number {
  const span = spanAt(table, epochSeconds);
  return span.offsets[indexAt(span.starts, epochSeconds)] as number;
}

/** The wall clock, as if it were UTC. */
export function localSeconds(table: ZoneOffsets, epochSeconds: number): number {
  return epochSeconds + offsetAt(table, epochSeconds);
}

/** The local calendar date as days since 1970-01-01. */
export function localDay(table: ZoneOffsets, epochSeconds: number): number {
  return Math.floor(localSeconds(table, epochSeconds) / DAY);
}

/** `localDay` for long runs of instants: it remembers the offset that applied last and how long it holds. */
export function createLocalDay(table: ZoneOffsets): (epochSeconds: number) => number {
  let from = Infinity;
  let until = -Infinity;
  let offset = 0;
  return (epochSeconds) => {
    if (epochSeconds < from || epochSeconds >= until) {
      const span = spanAt(table, epochSeconds);
      const index = indexAt(span.starts, epochSeconds);
      from = span.starts[index] as number;
      until = endOf(span, index);
      offset = span.offsets[index] as number;
    }
    return Math.floor((epochSeconds + offset) / DAY);
  };
}

/** A wall time that a gap leaves out moves forward by the gap's length; one that occurs twice is the first. */
export function epochOfLocal(table: ZoneOffsets, localSeconds: number): number {
  // No offset reaches a whole day, so the wall time lies in the interval of this instant or after it.
  let span = spanAt(table, localSeconds - DAY);
  let index = indexAt(span.starts, localSeconds - DAY);
  for (;;) {
    const offset = span.offsets[index] as number;
    const until = endOf(span, index);
    if (localSeconds - offset < until) return localSeconds - offset;
    span = spanAt(table, until);
    index = indexAt(span.starts, until);
    const isInGap = localSeconds - (span.offsets[index] as number) < until;
    if (isInGap) return localSeconds - offset;
  }
}

class LazyZoneOffsets implements ZoneOffsets {
  readonly zone: string;
  readonly #spans: (Span | undefined)[] = new Array(SPAN_COUNT).fill(undefined);
  #whole: ZoneOffsets | undefined;

  constructor(zone: string) {
    this.zone = zone;
  }

  get starts(): Float64Array {
    return this.#readWhole().starts;
  }

  get offsets(): Int32Array {
    return this.#readWhole().offsets;
  }

  spanAt(epochSeconds: number): Span {
    const number = Math.min(SPAN_COUNT - 1, Math.max(0, Math.floor((epochSeconds - FIRST) / SPAN)));
    return this.#spans[number] ?? this.#readSpan(number);
  }

  #readSpan(number: number): Span {
    const from = FIRST + number * SPAN;
    const isLast = number === SPAN_COUNT - 1;
    const until = isLast ? LAST : from + SPAN;
    const { starts, offsets } = readOffsets(this.zone, from, until);
    if (number === 0) starts[0] = -Infinity;
    const span = { starts, offsets, until: isLast ? Infinity : until };
    this.#spans[number] = span;
    return span;
  }

  #readWhole(): ZoneOffsets {
    if (this.#whole !== undefined) return this.#whole;
    const starts: number[] = [];
    const offsets: number[] = [];
    for (let number = 0; number < SPAN_COUNT; number++) {
      const span = this.#spans[number] ?? this.#readSpan(number);
      span.offsets.forEach((offset, index) => {
        if (offset === offsets.at(-1)) return;
        starts.push(span.starts[index] as number);
        offsets.push(offset);
      });
    }
    this.#whole = { zone: this.zone, starts: Float64Array.from(starts), offsets: Int32Array.from(offsets) };
    return this.#whole;
  }
}

function spanAt(table: ZoneOffsets, epochSeconds: number): Span {
  return table instanceof LazyZoneOffsets ? table.spanAt(epochSeconds) : table;
}

function endOf(span: Span, index: number): number {
  return span.starts[index + 1] ?? span.until ?? Infinity;
}

/** The last index whose start is not after the instant. */
function indexAt(starts: Float64Array, epochSeconds: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= epochSeconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

function readOffsets(zone: string, from: number, until: number): Span {
  const offsetOf = createOffsetReader(zone);
  const starts = [from];
  const offsets = [offsetOf(from)];
  for (let probe = from; probe < until; ) {
    const next = Math.min(probe + PROBE_STEP, until);
    const before = offsets.at(-1) as number;
    if (offsetOf(next) === before) {
      probe = next;
      continue;
    }
    const change = findChange(offsetOf, probe, next);
    starts.push(change);
    offsets.push(offsetOf(change));
    probe = change;
  }
  return { starts: Float64Array.from(starts), offsets: Int32Array.from(offsets) };
}

/** The first second after `low` at which the offset is no longer that of `low`, given that it changes by `high`. */
function findChange(offsetOf: (epochSeconds: number) => number, low: number, high: number): number {
  const before = offsetOf(low);
  let still = low;
  let changed = high;
  // Nearly every change falls on a full quarter of an hour: narrow to one, and look one second before it.
  for (const grain of [900, 1]) {
    while (changed - still > grain) {
      const middle = Math.floor((still + changed) / 2 / grain) * grain;
      const probe = middle > still ? middle : middle + grain;
      if (offsetOf(probe) === before) still = probe;
      else changed = probe;
    }
    if (offsetOf(changed - 1) === before) return changed;
  }
  return changed;
}

function createOffsetReader(zone: string): (epochSeconds: number) => number {
  // The cheapest format that names the offset to the second: "7 GMT-04:56:02".
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    second: 'numeric',
    timeZoneName: 'longOffset',
  });
  return (epochSeconds) => {
    const text = format.format(epochSeconds * 1000);
    const sign = text.indexOf('GMT') + 3;
    if (sign === text.length) return 0;
    const [hours, minutes, seconds] = text.slice(sign + 1).split(':');
    const size = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
    return text[sign] === '-' ? -size : size;
  };
}
