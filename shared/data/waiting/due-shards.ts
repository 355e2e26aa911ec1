import { type QueueName, queues } from '../keys/queues.ts';
import { listDueErasures } from '../people/erasure.ts';
import { waitingSince } from '../pushes/push-queue.ts';
import { dueSince } from '../schedules/due-queue.ts';
import { sendShardCount } from '../table-facts.ts';
import { listDueLanes } from '../webhooks/lanes.ts';

/** A place where something waits for a job until its second has come. */
export type WaitingPlace = QueueName | 'pushes' | 'webhooks' | 'erasures';

/** Looks into one shard: the second since which something is due there, undefined where nothing is. */
type DueLook = (now: number) => Promise<number | undefined>;

const oneFor = (count: number, look: (shard: number) => DueLook): readonly DueLook[] =>
  Array.from({ length: count }, (_, shard) => look(shard));

const earliest = (seconds: readonly number[]): number | undefined =>
  seconds.length === 0 ? undefined : Math.min(...seconds);

interface Looks {
  /** Into every shard of a place, by its number. */
  readonly all: readonly DueLook[];
  /** The number of the first shards, in which people wait. */
  readonly front: number;
}
const frontOnly = (all: readonly DueLook[]): Looks => ({ all, front: all.length });

/** The looks into the shards of a place. The few webhooks and people that wait are looked at all together. */
export function looksInto(place: WaitingPlace): Looks {
  if (place === 'pushes')
    return frontOnly(oneFor(sendShardCount, (shard) => (now) => waitingSince(shard, now)));
  if (place === 'webhooks')
    return frontOnly([async (now) => earliest((await listDueLanes(now)).map(({ dueAt }) => dueAt))]);
  if (place === 'erasures')
    return frontOnly([
      async (now) => earliest((await listDueErasures(now)).map(({ requestedAt }) => requestedAt)),
    ]);
  const { front, back } = queues[place];
  return { all: oneFor(front + back, (shard) => (now) => dueSince(place, shard, now)), front };
}
