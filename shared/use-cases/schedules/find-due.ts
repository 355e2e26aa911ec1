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

/** The minutes within which every shard in which nobody waits for anything is looked at once. */
const backShardsPerLook = 4;

/**
 * Looks into the shards of these places in which people wait, and into a part of the others; where that part has
 * something, into all of them. One that cannot be read keeps no other from being looked at.
 */
export async function findDue(
  places: readonly WaitingPlace[],
  now: number,
  onFailure: (error: unknown) => void,
): Promise<DueWork> {
  const shards = new Map<WaitingPlace, Map<number, number>>(places.map((place) => [place, new Map()]));
  let unread = 0;
  const looks = places.flatMap((place) => {
    const { all, front } = looksInto(place);
    return all.map((look, shard) => ({ place, look, shard, isBack: shard >= front }));
  });
  const lookInto = (some: typeof looks) =>
    mapInParallel(some, looksAtOnce, async ({ place, look, shard }) => {
      try {
        const since = await look(now);
        if (since !== undefined) shards.get(place)?.set(shard, since);
      } catch (error) {
        if (!isUnavailable(error)) onFailure(error);
        unread++;
      }
    });
  const turn = Math.floor(now / 60) % backShardsPerLook;
  const isInTurn = ({ isBack, shard }: (typeof looks)[number]) =>
    !isBack || shard % backShardsPerLook === turn;
  await lookInto(looks.filter(isInTurn));
  const isFound = (look: (typeof looks)[number]) => look.isBack && shards.get(look.place)?.has(look.shard);
  const found = new Set(looks.filter(isFound).map(({ place }) => place));
  await lookInto(looks.filter((look) => !isInTurn(look) && found.has(look.place)));
  return { shards, unread };
}
