import type { Collected } from '../collect.ts';
import type { Taker } from '../formats/health-auto-export/take-points.ts';
import type { Kind } from '../rows/kinds.ts';

const toTheSecond = new Map<Kind, Kind>();

/** The next request brings the rest of an hour, and would replace its sum: what is live is kept to the second. */
export function liveKind(kind: Kind): Kind {
  if (kind.grain === 'second' || kind.grain === 'night') return kind;
  const known = toTheSecond.get(kind) ?? { ...kind, grain: 'second' as const };
  toTheSecond.set(kind, known);
  return known;
}

/** Beside the hours of a file it is another source's: an alternative, never a sum. */
export const liveSource = (name: string): string => `${name} live`;

/** Takes what a phone sends as it comes. There is nobody to be asked: what only they know is listed, not recorded. */
export const liveTaker = (to: Collected): Taker => ({
  take: (place, reading) =>
    to.take(place, {
      ...reading,
      kind: liveKind(reading.kind),
      sourceName: liveSource(reading.sourceName),
    }),
  sleep: (place, sourceName, segment) => to.sleep(place, liveSource(sourceName), segment),
  skip: (place, reason, found) => to.skip(place, reason, found),
  other: (name) => to.other(name),
  ask: () => 'no',
});
