import { after, ofPerson } from './key.ts';

export const experimentPrefix = 'X#';
export const experimentKey = (userId: number, number: number) =>
  ofPerson(userId, `${experimentPrefix}${number}`);
export const numberOfExperiment = (sk: unknown) => Number(after(experimentPrefix, sk));
/** Which of a person's experiments run, and how many there ever were. */
export const runningExperimentsKey = (userId: number) => ofPerson(userId, 'EXPERIMENTS');

/** That a day was told, and how it was answered; six digits hold every day, so that texts are in the order of days. */
export const experimentDayPrefix = 'XD#';
export const experimentDaysOf = (number: number) => `${experimentDayPrefix}${number}#`;
export const experimentDayKey = (userId: number, number: number, day: number) =>
  ofPerson(userId, `${experimentDaysOf(number)}${String(day).padStart(6, '0')}`);
export function partsOfExperimentDay(sk: unknown) {
  const [number, day] = after(experimentDayPrefix, sk).split('#').map(Number);
  return { number, day };
}

/** In the index due, apart from the shards of reminders. */
const lookShardCount = 4;
const lookShard = (shard: number) => `LOOK#${shard}`;
export const lookShards: readonly string[] = Array.from({ length: lookShardCount }, (_, n) => lookShard(n));
export const lookShardOf = (userId: number) => lookShard(userId % lookShardCount);
