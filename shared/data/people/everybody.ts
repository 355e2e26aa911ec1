import { chunks } from '../../domain/lists/chunks.ts';
import { lastPersonNumber } from '../deployment/counter.ts';
import type { Item } from '../item.ts';
import { personKey } from '../keys/people.ts';
import { batchGet } from '../table/read.ts';

/** Every number that a person has been given, those of people who left included. For operators only. */
export async function everybodysNumbers(): Promise<number[]> {
  return Array.from({ length: await lastPersonNumber() }, (_, i) => i + 1);
}

/** People that an operator's command reads side by side. */
export const peopleAtOnce = 32;

const profilesAtOnce = 100;

/** The profiles of everybody, by their numbers; rows are not read. For operators only. */
export async function* readProfiles(): AsyncGenerator<Item[]> {
  for (const numbers of chunks(await everybodysNumbers(), profilesAtOnce))
    yield await batchGet(numbers.map(personKey));
}
