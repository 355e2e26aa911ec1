import { noteChange } from '../../../data/discoveries/discovery-schedule.ts';
import { readSharers } from '../../../data/studies/sharer.ts';
import { mapInParallel } from '../../../platform/parallel.ts';

const peopleAtOnce = 16;

/** Has the next night compute the contributions of everybody in a shard who shares, even if nothing is new. */
export async function requestContributions(shard: number, now: number): Promise<number> {
  let asked = 0;
  for await (const userIds of readSharers(shard)) {
    await mapInParallel(userIds, peopleAtOnce, (userId) => noteChange(userId, now));
    asked += userIds.length;
  }
  return asked;
}
