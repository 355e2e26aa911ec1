import { isUnavailable } from '../../data/table/unavailable.ts';
import { looksInto, type WaitingPlace } from '../../data/waiting/due-shards.ts';
import { mapInParallel } from '../../platform/parallel.ts';

/** The shards of a place in which something is due, each with the second since which it is. */
export type DueShards = ReadonlyMap<number, number>;

interface DueWork {
  readonly shards: ReadonlyMap<WaitingPlace, DueShards>;
  /** Shards that could not be read. */
  readonly unread: number;
}

/** The calls that a function makes at the same time. */
const looksAtOnce = 50;

/** Looks into every shard of these places. One that cannot be read keeps no other from being looked at. */
export async function findDue(
  places: readonly WaitingPlace[],
  now: number,
  onFailure: (error: unknown) => void,
): Promise<DueWork> {
  const shards = new Map<WaitingPlace, Map<number, number>>(places.map((place) => [place, new Map()]));
  let unread = 0;
  const looks = places.flatMap((place) => looksInto(place).map((look, shard) => ({ place, look, shard })));
  await mapInParallel(looks, looksAtOnce, async ({ place, look, shard }) => {
    try {
      const since = await look(now);
      if (since !== undefined) shards.get(place)?.set(shard, since);
    } catch (error) {
      if (!isUnavailable(error)) onFailure(error);
      unread++;
    }
  });
  return { shards, unread };
}
