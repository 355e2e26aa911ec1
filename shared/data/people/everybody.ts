import { chunks } from '../../domain/lists/chunks.ts';
import type { Item } from '../item.ts';
import { counterKey } from '../keys/deployment.ts';
import { personKey } from '../keys/people.ts';
import { numberIn } from '../table/parse-stored.ts';
import { batchGet, getItem } from '../table/read.ts';
import { updateWrite } from '../table/writes.ts';

/** The highest number that a person has been given. */
export const lastPersonNumber = async (): Promise<number> =>
  numberIn(await getItem(counterKey('person')), 'lastNumber') ?? 0;

/** Lets people's numbers continue after one that was given in another table, unless others were given since the last was read. */
export const countPeopleOnAfter = (userId: number, last: number) =>
  updateWrite(counterKey('person'), {
    set: { lastNumber: userId },
    onlyIf: { lastNumber: last === 0 ? undefined : last },
  });

/** Every number that a person has been given, those of people who left included. For operators only. */
export async function listAllUserIds(): Promise<number[]> {
  return Array.from({ length: await lastPersonNumber() }, (_, i) => i + 1);
}

/** People that an operator's command reads side by side. */
export const peopleAtOnce = 32;

const profilesAtOnce = 100;

/** The profiles of everybody, by their numbers; rows are not read. For operators only. */
export async function* readProfiles(): AsyncGenerator<Item[]> {
  for (const numbers of chunks(await listAllUserIds(), profilesAtOnce))
    yield await batchGet(numbers.map(personKey));
}
