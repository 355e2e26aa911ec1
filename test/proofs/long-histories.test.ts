import { beforeAll, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { dropSealing } from '../../shared/data/histories/sealing-schedule.ts';
import { sealKey } from '../../shared/data/keys/histories.ts';
import { measurementItem } from '../../shared/data/measurements/measurement.ts';
import { findContribution } from '../../shared/data/studies/contribution.ts';
import { getItem } from '../../shared/data/table/read.ts';
import { ReadBudgetSpentError, withReadBudget } from '../../shared/data/table/read-budget.ts';
import { StillSealingError } from '../../shared/data/table/unavailable.ts';
import { batchWrite } from '../../shared/data/table/write.ts';
import { sourcesOf } from '../../shared/domain/connectors/person-sources.ts';
import { channelOfId, measurementId } from '../../shared/domain/ids/measurement-id.ts';
import { formatUtc } from '../../shared/domain/time/calendar.ts';
import { zoneOffsets } from '../../shared/domain/time/zone.ts';
import { findUnit } from '../../shared/domain/units/units.ts';
import { measurementQuery } from '../../shared/schemas/measurements/measurement-query.ts';
import { userVariablesQuery } from '../../shared/schemas/variables/user-variables-query.ts';
import { mostUnsealedRows } from '../../shared/use-cases/histories/read-history.ts';
import { listMeasurements } from '../../shared/use-cases/measurements/list-measurements.ts';
import { readUserVariables } from '../../shared/use-cases/variables/read-user-variables.ts';
import type { Person } from '../support/client.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import { feedOf } from '../support/people/feed.ts';
import { figuresOf, type StudyAnswer, studiesOf } from '../support/people/histories.ts';
import { diaryOf, item } from '../support/people/measurements.ts';
import { contributeNow } from '../support/people/sharers.ts';

const { runtime, service } = leasedRuntime();

beforeAll(async () => {
  await runtime.clock({ now: '2026-06-10T12:00:00Z' });
});

const now = Date.parse('2026-06-10T12:00:00Z') / 1000;
const day = 86_400;
const days = 60;
const step = Math.floor((days * day) / (mostUnsealedRows * 1.6));

/** More rows than are read at once; the first is posted, the others are put beside it. */
async function pulseOf(person: Person): Promise<void> {
  const first = item({
    variableName: 'Pulse',
    variableCategoryName: 'Vital Signs',
    unitAbbreviatedName: 'bpm',
    value: 60,
    startAt: formatUtc(now - 3 * day),
  });
  const { body } = await diaryOf(service, person).post([first]);
  const { id = 0, variableId = 0 } = body.data.measurements[0] ?? {};
  const put = (secondsAgo: number) => ({
    put: measurementItem(person.userId, {
      id: measurementId(now - 3 * day - secondsAgo, channelOfId(id)),
      variableId,
      value: 60 + ((secondsAgo * 7919) % 97) / 10,
      unitId: findUnit('bpm')?.id ?? 0,
      sourceName: 'API',
      createdAt: now,
      updatedAt: now,
    }),
  });
  const count = Math.floor((days * day) / step);
  const puts = Array.from({ length: count }, (_, i) => put((i + 1) * step));
  // Some at a time, for a machine that has other things to do.
  for (let i = 0; i < count; i += 1000) await service.inTable(() => batchWrite(puts.slice(i, i + 1000)));
}

async function runner() {
  const person = await service.createPerson();
  await pulseOf(person);
  const studies = studiesOf(service, person);
  await studies.record(
    Array.from({ length: days }, (_, i) =>
      item({
        variableName: 'Tea',
        variableCategoryName: 'Nutrients',
        unitAbbreviatedName: 'mg',
        value: (i * 7) % 3,
        startAt: formatUtc(now - 3 * day - i * day),
      }),
    ),
  );
  return { person, studies };
}

/** Enough for what is summed up, not for the rows. */
const units = 300;
const clock = { zone: zoneOffsets('UTC'), dayStartsAt: 0 };
let person: Person;
let studies: ReturnType<typeof studiesOf>;
beforeAll(async () => {
  ({ person, studies } = await runner());
});

const groups = (query: object) => () =>
  listMeasurements(
    person.userId,
    v.parse(measurementQuery, { groupingWidth: String(day), ...query }),
    { clock, sourceOf: sourcesOf({}), baseUrl: '' },
    now,
  );
const variables = (query: object) => () =>
  readUserVariables({ userId: person.userId, timezone: 'UTC' }, v.parse(userVariablesQuery, query), '', now);
const reads: Record<string, () => Promise<unknown>> = {
  'groups of a variable': groups({ variableName: 'Pulse' }),
  'groups of all variables': groups({}),
  'groups of what lies within bounds': groups({ variableName: 'Pulse', minMaxFilter: 'true' }),
  charts: variables({ name: 'Pulse', includeCharts: 'true' }),
  'numbers of measurements': variables({ sort: '-numberOfMeasurements' }),
};
const within = (read: () => Promise<unknown>, most = units) =>
  service.inTable(() => withReadBudget(read, most));
const charts = () => service.get('/api/v3/userVariables?name=Pulse&includeCharts=true', person);
const askedAt = () => service.inTable(async () => (await getItem(sealKey(person.userId)))?.dueAt);
const forget = () => service.inTable(() => dropSealing(person.userId));

test.each(Object.keys(reads))('what is too much to read asks to be summed up itself: %s', async (name) => {
  expect(await askedAt()).toBeUndefined();
  await expect(within(reads[name] as () => Promise<unknown>)).rejects.toThrow(StillSealingError);
  expect(await askedAt()).toBe(now);
  await forget();
});

test('parts of hours are made of no sums: what is too much of them is so for good', async () => {
  const halfHours = groups({ variableName: 'Pulse', groupingWidth: '1800', limit: '200', offset: '2000' });
  await expect(within(halfHours, 150)).rejects.toThrow(ReadBudgetSpentError);
  expect(await askedAt()).toBeUndefined();
});

/** What opening a study reads. */
async function openStudy() {
  await runtime.resetUsage();
  const { body } = await studies.create('Tea', 'Pulse');
  const used = (await runtime.usage()).filter(({ function: name }) => name === 'post-study-create');
  return { body, reads: used.reduce((sum, { readUnits }) => sum + readUnits, 0) };
}

test('a study of such a history says what it covers, and completes itself', async () => {
  const { body: first, reads } = await openStudy();
  expect(reads).toBeLessThanOrEqual(4000);
  // Only the first study may read so much; until the summing up, later ones answer what it found.
  for (const _ of ['while it is asked for', 'and when that was forgotten']) {
    const opened = await openStudy();
    expect(opened.reads).toBeLessThan(reads / 2);
    expect(opened.reads).toBeLessThanOrEqual(1000);
    expect(opened.body.study.statistics).toEqual(first.study.statistics);
    expect(await askedAt()).toBeGreaterThanOrEqual(now);
    await forget();
  }
  const { coversSince = '', numberOfPairs } = figuresOf(first);
  expect(coversSince > '2026-04-10' && coversSince < '2026-05-20').toBe(true);
  expect(numberOfPairs).toBeLessThan(50);
  expect(first.study.studyText.tagLine).toMatch(
    /^So far this covers only what was recorded since \d+ [A-Z]\w+ 2026/,
  );
  expect(first.study.studyText.coverage).toBe(first.study.studyText.tagLine);
  // A person who shares counts in figures of many people with the whole of their records, or not yet.
  await service.post('/api/v3/userSettings', { shareAllData: true }, person);
  const counted = async () => {
    await contributeNow(service, person);
    const results = (await service.inTable(() => findContribution(person.userId)))?.results ?? [];
    return results.filter((one) => one.causeVariableId === first.study.causeVariableId).length;
  };
  expect(await counted()).toBe(0);
  // A drawing could not say so; though nobody asked, it is there once the job has run.
  const refused = await charts();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '90']);

  // Marks of a minute ago are still read from the rows.
  await runtime.clock({ now: '2026-06-10T12:02:00Z' });
  await runtime.tick(['seal-histories']);
  const { body } = await service.get<{ studies: StudyAnswer['study'][] }>('/api/v3/studies', person);
  const [completed] = body.studies;
  if (completed === undefined) throw new Error('The study is gone.');
  const figures = figuresOf({ study: completed });
  expect(figures.coversSince).toBeUndefined();
  expect(await counted()).toBe(1);
  expect(figures.numberOfPairs).toBeGreaterThanOrEqual(days - 2);
  expect(completed.studyText.coverage).toBeUndefined();
  expect(completed.updatedAt > first.study.updatedAt).toBe(true);
  const [card] = (await feedOf(service, person).get()).body.cards;
  expect(card).toMatchObject({ id: `study-${completed.id}`, title: completed.studyText.title });
  expect((await charts()).status).toBe(200);
  const { body: again } = await studies.create('Tea', 'Pulse');
  expect(again.study.statistics).toEqual(completed.statistics);
  expect(again.study.analysedAt).toBe(completed.analysedAt);
});

test('a study of a summed up history says the same as one of its rows, and costs less', async () => {
  // Drawings are not made of so many rows.
  const others = Object.values(reads).filter((read) => read !== reads.charts);
  const summedUp = await Promise.all(others.map((read) => within(read)));
  await forget();
  expect(await Promise.all(others.map((read) => within(read, 5000)))).toEqual(summedUp);
});

test('rows that always have to be read one by one are no reason to answer later', async () => {
  await runtime.clock({ now: '2026-06-10T12:02:00Z' });
  await charts();
  await runtime.tick(['seal-histories']);
  expect((await charts()).status).toBe(200);
  // Most hours have a value above it, and then all their rows count.
  const limited = { name: 'Pulse', maximumAllowedValue: 69 };
  expect((await service.post('/api/v3/userVariables', limited, person)).status).toBe(200);
  expect((await charts()).status).toBe(200);
});
