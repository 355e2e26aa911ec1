import type { Person, Service } from '../client.ts';
import { food, item } from './measurements.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);

/** Somebody with eight weeks of records, one of them hard to write down. */
export async function eightWeeks(service: Service): Promise<Person> {
  const person = await service.createPerson();
  const days = Array.from({ length: 56 }, (_, day) => day * 24 + 1);
  await service.post(
    '/api/v3/measurements/post',
    [
      ...days.map((hours, day) => item({ startAt: hoursAgo(hours), value: 1 + ((day * 7) % 5) })),
      ...days.map((hours, day) => food({ startAt: hoursAgo(hours + 1), value: day % 4 })),
      item({ startAt: hoursAgo(2), value: 2, note: '=SUM("A1")\n, said "she"; 😀', sourceName: "'-Watch" }),
    ],
    person,
  );
  return person;
}
