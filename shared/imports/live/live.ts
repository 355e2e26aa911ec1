import type { Collector } from '../collector.ts';
import type { Taker } from '../formats/health-auto-export/take-points.ts';
import type { RowKind } from '../rows/kinds.ts';

/** Live readings are kept to the second: the next request would replace the sum of an hour by its rest. */
const liveKind = kindsMade((kind) =>
  kind.grain === 'second' || kind.grain === 'night' ? kind : { ...kind, grain: 'second' },
);

/**
 * The kind of what a phone counts of all its apps, without saying which. Two of one second are two apps that counted
 * the same, or one that counts on: the larger is the truth, in one request or in several.
 */
export const countedKind = kindsMade((kind) =>
  kind.combinationOperation === 'SUM' ? { ...liveKind(kind), keepsLarger: true } : liveKind(kind),
);

/** Makes a kind of another once, because maps are keyed by the object. */
function kindsMade(make: (kind: RowKind) => RowKind): (kind: RowKind) => RowKind {
  const known = new Map<RowKind, RowKind>();
  return (kind) => {
    const made = known.get(kind) ?? make(kind);
    known.set(kind, made);
    return made;
  };
}

/** Live readings have a source of their own, so that they are not added to the hours of a file. */
export const liveSource = (name: string): string => `${name} live`;

/** Takes the readings that a phone sends. Nobody can be asked, so records that depend on a question are only listed. */
export const liveTaker = (to: Collector): Taker => ({
  person: to.person,
  describe: (sourceName, { sumsUp, ...details }) =>
    to.describe(liveSource(sourceName), {
      ...details,
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
