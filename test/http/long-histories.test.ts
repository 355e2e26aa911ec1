import { beforeAll, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { requestSealing } from '../../shared/data/histories/sealing.ts';
import { StillSealingError } from '../../shared/data/histories/still-sealing.ts';
import { measurementItem } from '../../shared/data/measurements/measurement.ts';
import { withReadBudget } from '../../shared/data/table/read-budget.ts';
import { batchWrite } from '../../shared/data/table/write.ts';
import { channelOfId, measurementId } from '../../shared/domain/measurements/measurement-id.ts';
import { formatUtc } from '../../shared/domain/time/calendar.ts';
import { zoneOffsets } from '../../shared/domain/time/zone.ts';
import { findUnit } from '../../shared/domain/units/units.ts';
import { measurementQuery } from '../../shared/schemas/measurements/measurement-query.ts';
import { mostUnsealedRows } from '../../shared/use-cases/histories/read-history.ts';
import { listMeasurements } from '../../shared/use-cases/measurements/list-measurements.ts';
import { type Person, type Service, serviceAt } from '../support/client.ts';
import { feedOf } from '../support/people/feed.ts';
import { figuresOf, type StudyAnswer, studiesOf } from '../support/people/histories.ts';
import { diaryOf, item } from '../support/people/measurements.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../support/runtime.ts';

let runtime: RuntimeEndpoints;
let service: Service;

beforeAll(async () => {
  runtime = await leaseRuntime();
  service = serviceAt(runtime.url);
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
  await service.inTable(() => batchWrite(Array.from({ length: count }, (_, i) => put((i + 1) * step))));
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

test('a study of a history that is not summed up yet says what it covers, and completes itself', async () => {
  const { person, studies } = await runner();
  const charts = () => service.get('/api/v3/userVariables?name=Pulse&includeCharts=true', person);
  const { body: first } = await studies.create('Tea', 'Pulse');
  const { coversSince = '', numberOfPairs } = figuresOf(first);
  expect(coversSince > '2026-04-10' && coversSince < '2026-05-20').toBe(true);
  expect(numberOfPairs).toBeLessThan(50);
  expect(first.study.studyText.tagLine).toMatch(
    /^So far this covers only what was recorded since \d+ [A-Z]\w+ 2026/,
  );
  expect(first.study.studyText.coverage).toBe(first.study.studyText.tagLine);
  // A drawing could not say so.
  const refused = await charts();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '90']);

  await runtime.clock({ now: '2026-06-10T12:02:00Z' });
  await runtime.tick();
  const { body } = await service.get<{ studies: StudyAnswer['study'][] }>('/api/v3/studies', person);
  const [completed] = body.studies;
  if (completed === undefined) throw new Error('The study is gone.');
  const figures = figuresOf({ study: completed });
  expect(figures.coversSince).toBeUndefined();
  expect(figures.numberOfPairs).toBeGreaterThanOrEqual(days - 2);
  expect(completed.studyText.coverage).toBeUndefined();
  expect(completed.updatedAt > first.study.updatedAt).toBe(true);
  const [card] = (await feedOf(service, person).get()).body.cards;
  expect(card).toMatchObject({ id: `study-${completed.id}`, title: completed.studyText.title });
  expect((await charts()).status).toBe(200);
  const { body: again } = await studies.create('Tea', 'Pulse');
  expect(again.study.statistics).toEqual(completed.statistics);
  expect(again.study.analysedAt).toBe(completed.analysedAt);
  await runtime.clock({ now: '2026-06-10T12:00:00Z' });
}, 60_000);

test('what is too much to read by day is not once it is summed up', async () => {
  const { person } = await runner();
  const query = v.parse(measurementQuery, { variableName: 'Pulse', groupingWidth: String(day) });
  const reader = { clock: { zone: zoneOffsets('UTC'), dayStartsAt: 0 }, baseUrl: '' };
  const read = () => listMeasurements(person.userId, query, reader, now);
  const readWith = (units: number) => service.inTable(() => withReadBudget(read, units));
  await expect(readWith(300)).rejects.toThrow(StillSealingError);
  const whole = await service.inTable(read);
  await service.inTable(() => requestSealing(person.userId, now));
  await runtime.tick();
  // Marks of a minute ago are still read from the rows.
  await runtime.clock({ now: '2026-06-10T12:02:00Z' });
  await runtime.tick();
  expect(await readWith(300)).toEqual(whole);
}, 60_000);
