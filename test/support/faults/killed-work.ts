import { runsPrefix } from '../../../shared/data/keys/histories.ts';
import { personPartition } from '../../../shared/data/keys/key.ts';
import { countItemsOf } from '../../../shared/data/people/everybodys-items.ts';
import { findContribution } from '../../../shared/data/studies/contribution.ts';
import { listByPrefix } from '../../../shared/data/table/read.ts';
import type { Service } from '../client.ts';
import { linkedDays } from '../people/discoveries.ts';
import { diaryOf, item } from '../people/measurements.ts';
import { pills, remindersOf } from '../people/reminders.ts';
import type { Runtime } from '../runtime.ts';
import { sendUntilAnswered } from './patient-client.ts';

/** Work during which the service is killed; each makes its own people. */
export interface KilledWork {
  work(runtime: Runtime, service: Service): Promise<unknown>;
  /** The faults seen after the service was killed during the work and started again. */
  problemsAfterKill(service: Service): Promise<readonly string[]>;
  /** The faults seen after the work was done again. */
  problemsAfterAll(service: Service): Promise<readonly string[]>;
}

export type KilledWorkMaker = (service: Service, runtime: Runtime) => Promise<KilledWork>;

const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString().slice(0, 19);

/** A large batch on top of what was recorded before. */
async function largeBatch(service: Service): Promise<KilledWork> {
  const person = await service.createPerson();
  const before = Array.from({ length: 10 }, (_, n) => item({ startAt: minute(1_000 + n) }));
  await sendUntilAnswered(service, person, posting(before));
  const batch = Array.from({ length: 150 }, (_, n) => item({ startAt: minute(n), value: (n % 5) + 1 }));
  const shapeOf = (row: { startAt: string; value: unknown }) => `${row.startAt} ${row.value}`;
  const posted = [...batch, ...before].map(shapeOf);
  const stored = async (at: Service) => (await diaryOf(at, person).list({ limit: 200 })).body.map(shapeOf);

  return {
    work: (_, at) => sendUntilAnswered(at, person, posting(batch)),
    problemsAfterKill: async (at) => {
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

const asked = 12;

/** A tick of the schedule with several reminders due. */
async function tick(service: Service, runtime: Runtime): Promise<KilledWork> {
  const person = await service.createPerson();
  const slotAt = new Date(Date.now() - 30 * 60_000).toISOString().slice(0, 19);
  await runtime.clock({ now: new Date(Date.now() - 60 * 60_000).toISOString() });
  const names = Array.from({ length: asked }, (_, n) => `Pill ${n}`);
  await sendUntilAnswered(service, person, {
    method: 'POST',
    path: '/api/v3/trackingReminders',
    body: names.map((variableName) => pills({ variableName, reminderStartTimeLocal: slotAt.slice(11) })),
  });
  const listed = async (at: Service) => {
    const { body } = await remindersOf(at, person).list({ reminderTime: slotAt, includeDeleted: true });
    return body.data.map(({ variableName }) => variableName).sort();
  };
  const doubled = (found: readonly string[]) =>
    new Set(found).size === found.length ? [] : [`asked twice: ${found.join(', ')}`];

  return {
    work: async (at) => {
      await at.clock();
      return at.tick(['run-due-reminders']);
    },
    problemsAfterKill: async (at) => doubled(await listed(at)),
    problemsAfterAll: async (at) => {
      const found = await listed(at);
      return found.join() === names.toSorted().join() ? [] : [`asked ${found.join(', ')}`];
    },
  };
}

/** The erasing of somebody who left. */
async function purge(service: Service): Promise<KilledWork> {
  const [person, friend] = [await service.createPerson(), await service.createPerson()];
  for (const holder of [person, friend])
    await sendUntilAnswered(
      service,
      holder,
      posting(Array.from({ length: 60 }, (_, n) => item({ startAt: minute(n) }))),
    );
  await service.grant(person.userId, await service.createClient(friend.userId));
  await service.grant(friend.userId, await service.createClient(person.userId));
  await sendUntilAnswered(service, person, { method: 'DELETE', path: '/api/v3/user/delete?reason=done' });
  const survivors = async (at: Service) => {
    const { status } = await at.get('/api/v3/measurements', person);
    const rows = (await diaryOf(at, friend).list({ limit: 200 })).body.length;
    return [
      ...(status === 401 ? [] : [`the token of somebody who left answers ${status}`]),
      ...(rows === 60 ? [] : [`somebody else has ${rows} of 60 rows left`]),
    ];
  };

  return {
    work: (at) => at.tick(['purge-people']),
    problemsAfterKill: survivors,
    problemsAfterAll: async (at) => {
      const left = await at.inTable(() => countItemsOf(person.userId));
      return [
        ...(await survivors(at)),
        ...(left === 0 ? [] : [`${left} items of somebody who left are there`]),
      ];
    },
  };
}

/** The summing up of a history over three months, and of what was changed in it. */
async function summingUp(service: Service, runtime: Runtime): Promise<KilledWork> {
  const person = await service.createPerson();
  await runtime.clock({ now: '2026-06-10T12:00:00Z' });
  const hours = Array.from({ length: 150 }, (_, n) => item({ startAt: minute(n * 700), value: (n % 5) + 1 }));
  await sendUntilAnswered(service, person, posting(hours));
  await runtime.clock({ now: '2026-06-10T12:02:00Z' });
  const days = async (at: Service) => {
    const { body } = await diaryOf(at, person).list({ variableName: 'Mood', groupingWidth: 86_400 });
    return body.map(({ startAt, value }) => `${startAt} ${value}`).join();
  };
  const before = await days(service);
  let tries = 0;
  const problems = async (at: Service) => {
    const after = await days(at);
    return after === before ? [] : [`${after} instead of ${before}`];
  };

  return {
    work: async (at) => {
      // A killed process keeps its claim on the history for two minutes.
      tries += 1;
      await at.clock({ now: `2026-06-10T${12 + tries}:00:00Z` });
      return at.tick(['seal-histories']);
    },
    problemsAfterKill: problems,
    problemsAfterAll: async (at) => {
      const summed = await at.inTable(() => listByPrefix(personPartition(person.userId), runsPrefix));
      // Two kinds of items for each month: of the variable, and of whatever was recorded.
      return [...(await problems(at)), ...(summed.length === 6 ? [] : [`${summed.length} summaries`])];
    },
  };
}

/** The lists of what stands out for two people, and what they contribute to the month's figures. */
async function nightsLists(service: Service, runtime: Runtime): Promise<KilledWork> {
  const people = [await service.createPerson(), await service.createPerson()];
  await runtime.clock({ now: '2026-06-02T12:00:00Z' });
  for (const person of people) {
    await sendUntilAnswered(service, person, posting(linkedDays(Date.parse('2026-06-02T00:00:00Z'))));
    for (const [path, body] of [
      ['/api/v3/userSettings', { shareAllData: true }],
      ['/api/v3/discoveries/refresh', {}],
    ] as const)
      await sendUntilAnswered(service, person, { method: 'POST', path, body });
  }
  const listed = (at: Service) =>
    Promise.all(
      people.map(async (person) => {
        const { status, body } = await at.get<{ discoveries: unknown[] }>('/api/v3/discoveries', person);
        return status === 200 ? body.discoveries.length : -1;
      }),
    );
  let tries = 0;
  return {
    work: async (at) => {
      // Who was being looked at is held for two minutes.
      tries += 1;
      await at.clock({ now: `2026-06-02T${12 + tries}:00:00Z` });
      return at.tick(['find-discoveries']);
    },
    problemsAfterKill: async (at) =>
      (await listed(at)).flatMap((lines) => (lines < 0 ? ['a list cannot be read'] : [])),
    problemsAfterAll: async (at) => {
      const lines = await listed(at);
      const contributed = await at.inTable(() =>
        Promise.all(people.map((one) => findContribution(one.userId))),
      );
      return [
        ...lines.flatMap((one) => (one > 0 ? [] : [`a list of ${one} lines`])),
        ...contributed.flatMap((one) => ((one?.results.length ?? 0) > 0 ? [] : ['nothing was contributed'])),
      ];
    },
  };
}

const posting = (body: unknown) => ({ method: 'POST', path: '/api/v3/measurements/post', body }) as const;

export const killedWorks: Readonly<Record<string, KilledWorkMaker>> = {
  'a large batch': largeBatch,
  'a tick of the schedule': tick,
  'a purge': purge,
  'summing up a history': summingUp,
  "the night's lists": nightsLists,
};
