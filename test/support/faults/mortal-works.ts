import type { Service } from '../client.ts';
import { diaryOf, item } from '../measurements.ts';
import type { Runtime } from '../runtime.ts';
import { sendUntilAnswered } from './patient-client.ts';

/** Work that the service may die in, for people of its own. */
export interface MortalWork {
  work(runtime: Runtime, service: Service): Promise<unknown>;
  /** What must not be after the service died in it and came back. */
  problemsAfterDeath(service: Service): Promise<readonly string[]>;
  /** What must not be after the work was done again. */
  problemsAfterAll(service: Service): Promise<readonly string[]>;
}

export type MortalWorkMaker = (service: Service, runtime: Runtime) => Promise<MortalWork>;

const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString().slice(0, 19);

/** A large batch on top of what was recorded before. */
async function largeBatch(service: Service): Promise<MortalWork> {
  const person = await service.createPerson();
  const before = Array.from({ length: 10 }, (_, n) => item({ startAt: minute(1_000 + n) }));
  await sendUntilAnswered(service, person, posting(before));
  const batch = Array.from({ length: 150 }, (_, n) => item({ startAt: minute(n), value: (n % 5) + 1 }));
  const shapeOf = (row: { startAt: string; value: unknown }) => `${row.startAt} ${row.value}`;
  const posted = [...batch, ...before].map(shapeOf);
  const stored = async (at: Service) => (await diaryOf(at, person).list({ limit: 200 })).body.map(shapeOf);

  return {
    work: (_, at) => sendUntilAnswered(at, person, posting(batch)),
    problemsAfterDeath: async (at) => {
      const rows = await stored(at);
      const unknown = rows.filter((row) => !posted.includes(row));
      const lost = before.map(shapeOf).filter((row) => !rows.includes(row));
      return [
        ...unknown.map((row) => `${row} was never posted`),
        ...lost.map((row) => `${row} was acknowledged and is gone`),
        ...(new Set(rows).size === rows.length ? [] : ['a row is there twice']),
      ];
    },
    problemsAfterAll: async (at) => {
      const rows = await stored(at);
      return rows.join() === posted.join() ? [] : [`${rows.length} rows instead of ${posted.length}`];
    },
  };
}

const posting = (body: unknown) => ({ method: 'POST', path: '/api/v3/measurements/post', body }) as const;

export const mortalWorks: Readonly<Record<string, MortalWorkMaker>> = { 'a large batch': largeBatch };
