import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { personPartition } from '../../../shared/data/keys/key.ts';
import { pendingPrefix } from '../../../shared/data/keys/reminders.ts';
import { listByPrefix } from '../../../shared/data/table/read.ts';
import { type Person, type Service, serviceAt } from '../../support/client.ts';
import { linkedDays } from '../../support/people/discoveries.ts';
import { importsOf } from '../../support/people/imports.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { longLivedPerson, remindersOf } from '../../support/people/reminders.ts';
import { type Runtime, startRuntime } from '../../support/runtime.ts';

/** The executions at the same time that AWS gives a new account. */
const concurrency = 10;
const peopleCount = 4;

let runtime: Runtime;
let service: Service;
beforeAll(async () => {
  runtime = await startRuntime({ concurrency, schedules: 'manual', streams: 'on' });
  service = serviceAt(runtime.url);
});
afterAll(() => runtime.stop());

/** Leaves work for most jobs. */
async function live(person: Person): Promise<void> {
  await remindersOf(service, person).create({ reminderStartTimeLocal: '13:00:00' });
  const diary = diaryOf(service, person);
  await diary.post(linkedDays(Date.parse('2026-06-01T00:00:00Z'), 15));
  const { body } = await diary.post([item({ variableName: 'Leaving mood' })]);
  const [leaving] = body.data.measurements;
  const imports = importsOf(service, person);
  const id = await imports.open();
  await imports.send(id, [item({ variableName: 'Imported mood' })]);
  await imports.undo(id);
  await service.del(`/api/v3/userVariables/delete?variableId=${leaving?.variableId}`, person);
  await service.post('/api/v3/discoveries/refresh', {}, person);
}

const pendingOf = ({ userId }: Person) =>
  service.inTable(() => listByPrefix(personPartition(userId), pendingPrefix));

/** Opens the app again and again, three requests at a time, until the work ends. */
async function visit(person: Person, work: Promise<unknown>): Promise<number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const answers = ['/api/v3/feed', '/api/v3/measurements?limit=10', '/api/v3/userVariables'].map((path) =>
      service.get(path, person),
    );
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
  }
  await ended;
  return statuses;
}

test('the ten executions of a new account are enough for a small deployment with work for every job', async () => {
  await runtime.clock({ now: '2026-06-01T12:00:00Z' });
  const people: Person[] = [];
  for (let i = 0; i < peopleCount; i++) people.push(await longLivedPerson(service));
  for (const person of people) await live(person);
  const [leaver, visitor] = [await longLivedPerson(service), people[0] as Person];
  await service.del('/api/v3/user/delete?reason=tried', leaver);

  await runtime.clock({ now: '2026-06-01T13:00:30Z' });
  const statuses: number[] = [];
  const minute = async () => {
    statuses.push(...(await visit(visitor, runtime.tick(['tick']))));
    await runtime.clock({ advance: 60 });
  };
  await minute();
  await minute();
  for (const person of people) expect(await pendingOf(person)).toHaveLength(1);

  // Each of the other jobs has had its turns, and the time that it waits for requests under way.
  for (let i = 0; i < 6; i++) await minute();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await runtime.failedEvents()).toEqual([]);
  for (const person of people) {
    const [undone] = await importsOf(service, person).list();
    expect(undone?.status).toBe('undone');
    const { body } = await service.get('/api/v3/userVariables', person);
    expect(JSON.stringify(body)).toContain('Overall Mood');
    expect(JSON.stringify(body)).not.toContain('Leaving mood');
    const found = await service.get<{ list: { madeAt?: string } }>('/api/v3/discoveries', person);
    expect(found.body.list.madeAt).toBeDefined();
  }
  expect(await service.inTable(() => listByPrefix(personPartition(leaver.userId), ''))).toEqual([]);
});
