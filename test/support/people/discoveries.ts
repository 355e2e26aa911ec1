import {
  holdDiscovery,
  requestDiscoveriesSoon,
  saveDiscovery,
} from '../../../shared/data/discoveries/discovery-schedule.ts';
import { findPerson } from '../../../shared/data/people/person.ts';
import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import { makeDiscovery } from '../../../shared/use-cases/discoveries/make-discovery.ts';
import type { Person, Service } from '../client.ts';
import { eventually } from '../eventually.ts';
import { item, type PostedItem } from './measurements.ts';

const kinds = [
  ['Wine', 'Foods', 'serving'],
  ['Overall Mood', 'Emotions', '/5'],
  ['Walk', 'Physical Activities', 'min'],
  ['Sleep', 'Sleep', 'h'],
  ['Headache', 'Symptoms', '/5'],
  ['Weight', 'Physique', 'kg'],
] as const;

/** Two months in which something that nobody records moves six things at once: each two of them are linked. */
export function linkedDays(now = Date.now(), days = 60): PostedItem[] {
  const random = mulberry32(11);
  const spread = () => random() + random() + random() - 1.5;
  const date = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  return Array.from({ length: days }, (_, i) => days - i).flatMap((ago) => {
    const common = spread();
    return kinds.map(([variableName, variableCategoryName, unitAbbreviatedName], i) =>
      item({
        variableName,
        variableCategoryName,
        unitAbbreviatedName,
        combinationOperation: 'MEAN',
        value: Math.round(10 * Math.min(5, Math.max(1, 3 + common + 0.4 * spread()))) / 10,
        startAt: `${date(ago)}T${String(8 + i).padStart(2, '0')}:00:00`,
        note: ago % 5 === 0 ? 'A long walk' : '',
      }),
    );
  });
}

/** Makes a person's list of what stands out, as the job does when it is asked to; after the job, where that is at it. */
export async function lookFor(service: Service, { userId }: Person, now = Date.now() / 1000): Promise<void> {
  const at = Math.floor(now);
  await service.inTable(async () => {
    const held = await eventually(`the hold of the list for ${userId}`, async () => {
      await requestDiscoveriesSoon(userId, Math.floor(at / 86_400), Number.MAX_SAFE_INTEGER, at);
      return holdDiscovery(userId, at);
    });
    const person = await findPerson(userId);
    const made = person && (await makeDiscovery(person, at));
    if (made === undefined) throw new Error(`There is no list for ${userId}.`);
    await saveDiscovery(userId, made.kept, held);
  });
}
