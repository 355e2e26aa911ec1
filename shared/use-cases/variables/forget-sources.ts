import type { Channel } from '../../data/variables/channels.ts';
import { forget, listNumbersInUse, setAside } from '../../data/variables/forgotten-sources.ts';
import { listPersonNames, type PersonName } from '../../data/variables/person-names.ts';
import { takeBack, withMoreSources } from '../../data/variables/sources.ts';
import { longestRequestSeconds } from '../../domain/histories/sealing.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const writesAtOnce = 8;

interface ForgottenSources {
  /** Sources without anything that the next run forgets, unless someone records under them. */
  readonly setAside: number;
  readonly forgotten: number;
}

/**
 * Forgets sources under which there is nothing; their numbers are not given again. A request that has read a source may be about to
 * write, so the first run sets it aside, and one that comes when no such request can be alive any more takes it away.
 */
export async function forgetSources(userId: number, now: number): Promise<ForgottenSources> {
  const names = await withMoreSources(userId, await listPersonNames(userId));
  const inUse = await listNumbersInUse(userId);
  const channels = names.flatMap((name) =>
    Object.values({ ...name.moreChannels, ...name.channels }).map((channel) => ({ name, channel })),
  );
  const done = await mapInParallel(channels, writesAtOnce, ({ name, channel }) =>
    attend(userId, name, channel, inUse.has(channel.number), now),
  );
  const forgotten = done.filter((one) => one === 'forgotten').length;
  return { setAside: done.filter((one) => one === 'setAside').length, forgotten };
}

async function attend(
  userId: number,
  name: PersonName,
  channel: Channel,
  isInUse: boolean,
  now: number,
): Promise<'kept' | 'setAside' | 'forgotten'> {
  const { setAsideAt } = channel;
  if (isInUse) {
    if (setAsideAt !== undefined) await takeBack(userId, name, channel);
    return 'kept';
  }
  if (setAsideAt === undefined) return (await setAside(userId, name, channel, now)) ? 'setAside' : 'kept';
  if (setAsideAt + longestRequestSeconds > now) return 'setAside';
  return (await forget(userId, name, channel)) ? 'forgotten' : 'kept';
}
