import type { Collector } from '../collector.ts';
import type { Taker } from '../formats/health-auto-export/take-points.ts';
import type { Kind } from '../rows/kinds.ts';

const toTheSecond = new Map<Kind, Kind>();

/** Live readings are kept to the second: the next request would replace the sum of an hour by its rest. */
export function liveKind(kind: Kind): Kind {
  if (kind.grain === 'second' || kind.grain === 'night') return kind;
  const known = toTheSecond.get(kind) ?? { ...kind, grain: 'second' as const };
  toTheSecond.set(kind, known);
  return known;
}

/** Live readings have a source of their own, so that they are not added to the hours of a file. */
export const liveSource = (name: string): string => `${name} live`;

/** Takes the readings that a phone sends. Nobody can be asked, so records that depend on a question are only listed. */
export const liveTaker = (to: Collector): Taker => ({
  person: to.person,
  describe: (sourceName, { sumsUp, ...told }) =>
    to.describe(liveSource(sourceName), {
      ...told,
      sumsUp: sumsUp === undefined ? undefined : liveSource(sumsUp),
    }),
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
