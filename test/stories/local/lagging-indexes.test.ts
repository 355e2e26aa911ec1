import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Person } from '../../support/client.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { figuresOf, history, studiesOf } from '../../support/people/histories.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { longLivedPerson, remindersOf } from '../../support/people/reminders.ts';

/** Reads after writes while the indexes lag behind, as they do on AWS for moments: here until the clock moves. */
const { runtime, service } = leasedRuntime();
let person: Person;

beforeEach(async () => {
  await runtime.clock({ now: '2026-03-10T12:00:30Z' });
  person = await longLivedPerson(service);
  await runtime.lagIndexes();
  await runtime.clock({ advance: 1 });
});
afterAll(() => runtime.reset());

const laterOn = () => runtime.clock({ advance: 1 });

describe('measurements', () => {
  test('are in the list of everything at once, and in that of their variable once the index has them', async () => {
    const diary = diaryOf(service, person);
    const { body } = await diary.post([item(), item({ startAt: '2026-03-02T08:00:00' })]);
    expect(body.data.measurements.map(({ status }) => status)).toEqual(['created', 'created']);
    expect((await diary.list()).body).toHaveLength(2);
    expect((await diary.list({ variableName: 'Mood' })).body).toHaveLength(0);
    await laterOn();
    expect((await diary.list({ variableName: 'Mood' })).body).toHaveLength(2);
  });

  test('are never doubled by posting them again meanwhile', async () => {
    const diary = diaryOf(service, person);
    await diary.post([item()]);
    const { body } = await diary.post([item()]);
    expect(body.data.measurements.map(({ status }) => status)).toEqual(['unchanged']);
    await laterOn();
    expect((await diary.list({ variableName: 'Mood' })).body).toHaveLength(1);
  });

  test('that were deleted are gone from the list of everything at once, and from that of their variable once the index has caught up', async () => {
    const diary = diaryOf(service, person);
    const { body } = await diary.post([item()]);
    await laterOn();
    const id = body.data.measurements[0]?.id ?? 0;
    expect((await diary.remove(id)).status).toBe(200);
    expect((await diary.list()).body).toEqual([]);
    expect((await diary.remove(id)).status).toBe(404);
    await laterOn();
    expect((await diary.list({ variableName: 'Mood' })).body).toEqual([]);
  });
});

describe('reminders', () => {
  test('make each slot’s notification once, however often the index shows it', async () => {
    const reminders = remindersOf(service, person);
    await reminders.create({ reminderStartTimeLocal: '13:00:00' });
    await runtime.clock({ now: '2026-03-10T13:00:10Z' });
    for (let time = 0; time < 3; time++) await runtime.tick(['run-due-reminders']);
    expect(await reminders.times()).toEqual(['2026-03-10T13:00:00']);
    await laterOn();
    await runtime.tick(['run-due-reminders']);
    expect(await reminders.times()).toEqual(['2026-03-10T13:00:00']);
  });

  test('are found late where the index shows them late, and nothing is lost', async () => {
    const reminders = remindersOf(service, person);
    await runtime.clock({ now: '2026-03-10T13:59:59Z' });
    await reminders.create({ reminderStartTimeLocal: '14:00:00' });
    await runtime.tick(['run-due-reminders']);
    expect(await reminders.times()).toEqual([]);
    await runtime.clock({ now: '2026-03-10T14:00:01Z' });
    await runtime.tick(['run-due-reminders']);
    expect(await reminders.times()).toEqual(['2026-03-10T14:00:00']);
  });

  test('that were switched off do not ask, though the index still has them', async () => {
    const reminders = remindersOf(service, person);
    const { id } = await reminders.create({ reminderStartTimeLocal: '15:00:00' });
    await runtime.clock({ now: '2026-03-10T15:00:10Z' });
    await reminders.save({ id, enabled: false });
    await runtime.tick(['run-due-reminders']);
    expect(await reminders.times()).toEqual([]);
    await laterOn();
    await runtime.tick(['run-due-reminders']);
    expect(await reminders.times()).toEqual([]);
  });

  test('that were answered do not come back', async () => {
    const reminders = remindersOf(service, person);
    await reminders.create({ reminderStartTimeLocal: '16:00:00' });
    await runtime.clock({ now: '2026-03-10T16:00:10Z' });
    await runtime.tick(['run-due-reminders']);
    const [due] = (await reminders.list()).body.data;
    expect((await reminders.act([{ id: due?.id, action: 'skip' }])).status).toBe(200);
    await runtime.tick(['run-due-reminders']);
    await laterOn();
    await runtime.tick(['run-due-reminders']);
    expect(await reminders.times()).toEqual([]);
  });
});

describe('studies', () => {
  test('made too early become right with the index, without being asked to compute again', async () => {
    const studies = studiesOf(service, person);
    await studies.record(history());
    const early = await studies.create('Melatonin', 'Warmth');
    expect(early.status).toBe(200);
    await laterOn();
    const { body } = await studies.create('Melatonin', 'Warmth');
    expect(figuresOf(body)).toMatchObject({ numberOfPairs: 60, significant: true });
  });

  test('notice changes and deletions that the index does not show yet', async () => {
    const studies = studiesOf(service, person);
    const { body: saved } = await studies.record(history());
    await laterOn();
    await studies.create('Melatonin', 'Warmth');
    const last = saved.data.measurements.at(-1)?.id ?? 0;
    await diaryOf(service, person).remove(last);
    await studies.create('Melatonin', 'Warmth');
    await laterOn();
    const { body } = await studies.create('Melatonin', 'Warmth');
    expect(figuresOf(body).numberOfPairs).toBe(59);
  });
});

test('the switch takes true or false and answers its state', async () => {
  const ask = (body: unknown) =>
    fetch(`${runtime.url}/local/indexes`, { method: 'POST', body: JSON.stringify(body) });
  expect(await (await ask({ lag: false })).json()).toEqual({ lag: false });
  expect(await (await ask({ lag: true })).json()).toEqual({ lag: true });
  expect((await ask({ lag: 'yes' })).status).toBe(400);
});
