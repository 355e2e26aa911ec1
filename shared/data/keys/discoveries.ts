import { after, ofPerson, sixteenDigits } from './key.ts';

/** The list of what stood out last, and when the next search is due. */
export const discoveriesKey = (userId: number) => ofPerson(userId, 'DISCOVERIES');

export const dismissedPrefix = 'DISMISSED#';
/** One key for both directions of a link. */
export const dismissedKey = (userId: number, one: number, other: number) =>
  ofPerson(
    userId,
    `${dismissedPrefix}${sixteenDigits(Math.min(one, other))}#${sixteenDigits(Math.max(one, other))}`,
  );
export const pairOfDismissed = (sk: unknown): [number, number] => {
  const [one, other] = after(dismissedPrefix, sk).split('#').map(Number);
  return [one ?? 0, other ?? 0];
};
