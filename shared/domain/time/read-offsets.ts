/** The offsets of a time zone as Intl knows them, found by asking for a few instants instead of all. */
import { daySeconds, hourSeconds } from './calendar.ts';

export interface OffsetRun {
  /** Epoch seconds at which `offsets[i]` begins. */
  readonly starts: Float64Array;
  /** Seconds east of UTC. */
  readonly offsets: Int32Array;
}

/** Shorter than any zone keeps an offset between 1900 and 2100: the least is 6.9 days (Recife 2000, Gaza 2040). */
const probeStep = 5 * daySeconds;

export function readOffsets(zone: string, from: number, until: number): OffsetRun {
  const offsetNameAt = createOffsetReader(zone);
  let name = offsetNameAt(from);
  const starts = [from];
  const offsets = [parseOffsetName(name)];
  let known = from;
  while (known < until) {
    const next = Math.min(known + probeStep, until);
    if (offsetNameAt(next) === name) {
      known = next;
      continue;
    }
    known = findChange(offsetNameAt, known, next);
    name = offsetNameAt(known);
    starts.push(known);
    offsets.push(parseOffsetName(name));
  }
  return { starts: Float64Array.from(starts), offsets: Int32Array.from(offsets) };
}

/** The first second at which the offset differs from that at `same`, given that it differs at `other`. */
function findChange(offsetNameAt: (epochSeconds: number) => string, same: number, other: number): number {
  const name = offsetNameAt(same);
  let before = same;
  let after = other;
  // Nearly every change falls on a full hour: narrow to one, then look a second before it.
  for (const grain of [hourSeconds, 1]) {
    while (after - before > grain) {
      const middle = Math.floor((before + after) / 2 / grain) * grain;
      const probe = middle > before ? middle : middle + grain;
      if (offsetNameAt(probe) === name) before = probe;
      else after = probe;
    }
    if (offsetNameAt(after - 1) === name) break;
  }
  return after;
}

/** Reads the offset to the second ("GMT-04:56:02") with the cheapest format that has it. */
function createOffsetReader(zone: string): (epochSeconds: number) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    second: 'numeric',
    timeZoneName: 'longOffset',
  });
  return (epochSeconds) => {
    const text = format.format(epochSeconds * 1000);
    return text.slice(text.indexOf('G'));
  };
}

function parseOffsetName(name: string): number {
  const [hours = '0', minutes = '0', seconds = '0'] = name.slice('GMT+'.length).split(':');
  const size = Number(hours) * hourSeconds + Number(minutes) * 60 + Number(seconds);
  return name.startsWith('GMT-') ? -size : size;
}
