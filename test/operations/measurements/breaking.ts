import type { Person, Service } from '../../support/client.ts';
import { diaryOf } from '../../support/people/measurements.ts';

export const inMinute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString().slice(0, 19);

/** The person's rows. */
export async function diaryView(service: Service, person: Person) {
  const rows = (await diaryOf(service, person).list({ limit: 200 })).body;
  return rows.map(({ variableName, sourceName, startAt, value }) => ({
    variableName,
    sourceName,
    startAt,
    value,
  }));
}
