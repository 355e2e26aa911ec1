import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { personPartition } from '../../../shared/data/keys/key.ts';
import { pendingPrefix } from '../../../shared/data/keys/reminders.ts';
import { listByPrefix } from '../../../shared/data/table/read.ts';
import type { WaitingPlace } from '../../../shared/data/waiting/due-shards.ts';
import { jobs } from '../../../shared/jobs/index.ts';
import { findDue } from '../../../shared/use-cases/schedules/find-due.ts';
import { type Person, type Service, serviceAt } from '../../support/client.ts';
import { linkedDays } from '../../support/people/discoveries.ts';
import { coffeeAndSleep, experimentsOf } from '../../support/people/experiments.ts';
import { history, studiesOf } from '../../support/people/histories.ts';
import { importsOf } from '../../support/people/imports.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { longLivedPerson, remindersOf } from '../../support/people/reminders.ts';
import { devicesOf } from '../../support/receivers/push-devices.ts';
import { type PushDevice, PushService } from '../../support/receivers/push-service.ts';
import { WebhookReceiver } from '../../support/receivers/webhook-receiver.ts';
import { type Runtime, startRuntime } from '../../support/runtime.ts';

/** The executions at the same time that AWS gives a new account. */
const concurrency = 10;
const peopleCount = 4;

let runtime: Runtime;
let service: Service;
let pushes: PushService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  runtime = await startRuntime({ concurrency, schedules: 'manual', streams: 'on' });
  service = serviceAt(runtime.url);
  pushes = await PushService.start();
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  pushes.stop();
  receiver.stop();
  await runtime.stop();
});

/** Leaves work for every job but those that look at experiments and that erase people. */
async function live(person: Person): Promise<PushDevice> {
  const phone = pushes.addDevice();
  await devicesOf(service, person).add(phone);
  await service.post('/api/v3/webhooks', { url: receiver.url, events: ['notification.due'] }, person);
  const mailed = { sendReminderNotificationEmails: true, reminderEmailAt: '13:00:00' };
  await service.post('/api/v3/userSettings', mailed, person);
  await remindersOf(service, person).create({ reminderStartTimeLocal: '13:00:00' });
  const studies = studiesOf(service, person);
  await studies.record(history({ days: 30 }));
  await service.createClient(person.userId, { kind: 'study', name: `Study of ${person.userId}` });
  await studies.create('Melatonin', 'Warmth', { type: 'cohort' });
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
  return phone;
}

/** Somebody whose experiment began weeks ago, and who has heard nothing of it since. */
async function experimenter(): Promise<void> {
  await runtime.clock({ now: '2026-04-20T12:00:00Z' });
  const own = experimentsOf(service, await longLivedPerson(service));
  await own.recordBefore('2026-04-19', 60, (day) => 7 + Math.sin(day * 1.7));
  expect((await own.start(coffeeAndSleep)).status).toBe(200);
}

/** The places in which something waits for its job. */
async function duePlaces(): Promise<WaitingPlace[]> {
  const now = Date.parse(await runtime.clock({ advance: 0 })) / 1000;
  const places = jobs.map(({ waitsIn }) => waitsIn);
  const { shards } = await service.inTable(() => findDue(places, now, () => undefined));
  return places.filter((place) => (shards.get(place)?.size ?? 0) > 0);
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
  await experimenter();
  await runtime.clock({ now: '2026-06-01T12:00:00Z' });
  const people: Person[] = [];
  const phones: PushDevice[] = [];
  for (let i = 0; i < peopleCount; i++) people.push(await longLivedPerson(service));
  for (const person of people) phones.push(await live(person));
  const [leaver, visitor] = [await longLivedPerson(service), people[0] as Person];
  await service.del('/api/v3/user/delete?reason=tried', leaver);

  await runtime.clock({ now: '2026-06-01T13:00:30Z' });
  const statuses: number[] = [];
  const hadWork = new Set<WaitingPlace>();
  const minute = async () => {
    for (const place of await duePlaces()) hadWork.add(place);
    statuses.push(...(await visit(visitor, runtime.tick(['tick']))));
    await runtime.clock({ advance: 60 });
  };
  await minute();
  await minute();
  for (const person of people) expect(await pendingOf(person)).toHaveLength(1);
  for (const phone of phones) expect(phone.arrived).toHaveLength(1);

  // Each of the other jobs has had its turns, and the time that it waits for requests under way.
  for (let i = 0; i < 20 && (i < 5 || (await duePlaces()).length > 0); i++) await minute();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await runtime.failedEvents()).toEqual([]);
  // Pushes and messages fall due and leave within a minute: they are seen where they arrive.
  const seen = [...hadWork, 'pushes', 'webhooks'];
  expect(jobs.filter(({ waitsIn }) => !seen.includes(waitsIn))).toEqual([]);
  expect(await duePlaces()).toEqual([]);
  expect(receiver.calls).toHaveLength(peopleCount);
  const mailed = new Set((await runtime.sentMails()).map(({ to }) => to));
  expect(people.filter(({ email }) => !mailed.has(email))).toEqual([]);
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
