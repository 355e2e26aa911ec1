import { after, ofPerson, sixteenDigits } from './key.ts';

/** What stood out last, and when it is looked for again. */
export const discoveriesKey = (userId: number) => ofPerson(userId, 'DISCOVERIES');
/** In the index due, apart from all else that falls due. */
export const discoveryShardCount = 4;
export const discoveryShard = (shard: number) => `DISCOVERIES#${shard}`;
export const discoveryShardOf = (userId: number) => discoveryShard(userId % discoveryShardCount);

export const dismissedPrefix = 'DISMISSED#';
/** The same for both ways round. */
export const dismissedKey = (userId: number, one: number, other: number) =>
  ofPerson(
    userId,
    `${dismissedPrefix}${sixteenDigits(Math.min(one, other))}#${sixteenDigits(Math.max(one, other))}`,
  );
export const pairOfDismissed = (sk: unknown): [number, number] => {
  const [one, other] = after(dismissedPrefix, sk).split('#').map(Number);
  return [one ?? 0, other ?? 0];
};
