import { beforeAll, describe, expect, test } from '@jest/globals';
import { findContribution } from '../../../shared/data/studies/contribution.ts';
import { findStoredStudy } from '../../../shared/data/studies/study.ts';
import type { PersonsResult } from '../../../shared/domain/studies/persons-result.ts';
import type { VariablePair } from '../../../shared/domain/studies/study.ts';
import type { UserVariableRecord } from '../../../shared/schemas/variables/user-variable.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { linkedDays } from '../../support/people/discoveries.ts';
import { feedOf } from '../../support/people/feed.ts';
import {
  history,
  pooledFiguresOf,
  type StudyAnswer,
  studied,
  studiesOf,
} from '../../support/people/histories.ts';
import { diaryOf, unheardOf } from '../../support/people/measurements.ts';
import { contributeNow, crowd as crowdOf, share } from '../../support/people/sharers.ts';

const { runtime, service } = leasedRuntime();

/** The month that everybody contributes to, and of which the next figures are made. */
let month = '2026-01';
const at = (time: string) => runtime.clock({ now: `${month}-${time}Z` });
beforeAll(() => at('03T12:00:00'));

const crowd = (pair: VariablePair, count: number, found: Partial<PersonsResult> = {}) =>
  crowdOf(service, pair, { count, month, found });

const names = () => ({ cause: unheardOf(), effect: unheardOf() });
type Names = ReturnType<typeof names>;

/** Somebody who lets what their own study of the pair found count. */
async function sharer(pair: Names, seed = 1) {
  const somebody = await studied(service, { ...pair, seed, slope: 1, days: 30 });
  await share(service, somebody.person);
  await contributeNow(service, somebody.person, month);
  return somebody;
}

/** Somebody who asks about the pair, and does not share. */
const asker = (pair: Names) => studied(service, { ...pair, seed: 50, days: 30 });

/** The fourth of the month comes, and its figures are made; from now on people contribute to the next month. */
async function makeFigures() {
  await at('04T01:00:00');
  const [{ ok } = {}] = await runtime.tick(['monthly-round']);
  expect(ok).toBe(true);
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  month = next.toISOString().slice(0, 7);
}

const populationOf = async (studies: ReturnType<typeof studiesOf>, { cause, effect }: Names) =>
  (await studies.create(cause, effect, { type: 'population' })).body;
const peopleIn = async (studies: ReturnType<typeof studiesOf>, pair: Names) =>
  pooledFiguresOf(await populationOf(studies, pair)).numberOfPeople;

/** All that an answer says, except when the figures were computed. */
const said = ({ study: { analysedAt, ...study } }: StudyAnswer) => study;

/** A population's page has the name of the study. */
const pageStatus = async (id: string) => (await service.get(`/studies/${id}`)).status;

describe('a population study', () => {
  test('is asked for by night, of those who share, also where nothing is new; and made on the fourth', async () => {
    const person = await service.createPerson();
    await at('01T00:30:00');
    await diaryOf(service, person).post(linkedDays(Date.parse(`${month}-01T00:00:00Z`)));
    await service.post('/api/v3/userSettings', { shareAllData: true }, person);
    await service.post('/api/v3/discoveries/refresh', {}, person);
    await runtime.tick(['find-discoveries']);
    const first = await service.inTable(() => findContribution(person.userId));
    expect(first?.month).toBe(month);
    expect(first?.results.length).toBeGreaterThan(5);
    const pair = first?.results[0];
    if (pair === undefined) throw new Error('Nothing was contributed.');
    await crowd(pair, 12, { adjustedCorrelation: pair.adjustedCorrelation });
    await makeFigures();

    await at('01T01:00:00');
    await runtime.tick(['monthly-round']);
    for (let night = 0; night < 2; night++) {
      await runtime.tick(['find-discoveries']);
      await runtime.clock({ advance: 86_400 });
    }
    await runtime.tick(['find-discoveries']);
    const next = await service.inTable(() => findContribution(person.userId));
    expect(next?.month).toBe(month);
    expect(next?.results.map((one) => one.causeVariableId).sort()).toEqual(
      first?.results.map((one) => one.causeVariableId).sort(),
    );
    await makeFigures();
  });

  test('is of everybody who shares alone, and answers nine others as it answers none', async () => {
    const pair = names();
    const { studies, person, study } = await asker(pair);
    const { id } = (await populationOf(studies, pair)).study;
    await studies.publish(`?studyId=${id}`);
    const ofNone = await populationOf(studies, pair);
    expect(ofNone.study.studyText.tagLine).toMatch(/once a month/);
    expect(pooledFiguresOf(ofNone)).toMatchObject({ numberOfPeople: 0, correlationCoefficient: null });
    expect(ofNone.study).not.toHaveProperty('analysedAt');
    const recordOfNone = await service.post('/api/v3/userVariables', { name: pair.cause }, person);

    // Somebody who does not share; and nine who do, of whom one asks.
    await studied(service, { ...pair, seed: 11, slope: -3, days: 30 });
    const one = await sharer(pair);
    await crowd(study, 8);
    await makeFigures();
    expect(said(await populationOf(studies, pair))).toEqual(said(ofNone));
    const record = await service.post('/api/v3/userVariables', { name: pair.cause }, person);
    expect(record.body).toEqual(recordOfNone.body);
    expect(await pageStatus(id)).toBe(404);

    // The one of ten has only nine others.
    await crowd(study, 9);
    await contributeNow(service, one.person, month);
    await makeFigures();
    const body = await populationOf(studies, pair);
    expect(body.study.id).toBe(
      `cause-${study.causeVariableId}-effect-${study.effectVariableId}-population-study`,
    );
    expect(pooledFiguresOf(body)).toMatchObject({
      numberOfPeople: 10,
      correlationCoefficient: 0.8,
      significant: true,
      insufficient: [],
    });
    expect(Object.keys(body.study.statistics)).not.toContain('numberOfPairs');
    expect(body.study.studyText.evidence).toContain('Based on at least 10 people: r = 0.8');
    expect(body.study.studyCharts).toBeUndefined();
    expect(await peopleIn(one.studies, pair)).toBe(0);
    expect(await pageStatus(id)).toBe(200);
    const page = await service.get<string>(`/studies/${id}`);
    expect(page.body).toContain('In the records of at least 10 people');
  });

  test('changes with the month, not with who joins', async () => {
    const pair = names();
    const { studies, study } = await asker(pair);
    await crowd(study, 10);
    await makeFigures();
    const ofTen = await populationOf(studies, pair);
    expect(pooledFiguresOf(ofTen).numberOfPeople).toBe(10);
    await crowd(study, 35, { adjustedCorrelation: -0.9 });
    await studies.create(pair.cause, pair.effect, { type: 'population' }, '?recalculate=true');
    await runtime.tick(['compute-studies']);
    expect(said(await populationOf(studies, pair))).toEqual(said(ofTen));
    await makeFigures();
    const later = pooledFiguresOf(await populationOf(studies, pair));
    expect([later.numberOfPeople, later.correlationCoefficient]).toEqual([35, -0.9]);
    // Nobody contributed again: in the end there is no figure.
    await runtime.clock({ advance: 46 * 86_400 });
    expect(await peopleIn(studies, pair)).toBe(0);
    await at('03T12:00:00');
  });

  type Sharer = Awaited<ReturnType<typeof sharer>>;
  const waysOut: ((member: Sharer, pair: Names) => Promise<unknown>)[] = [
    ({ person }) => service.post('/api/v3/userSettings', { shareAllData: false }, person),
    ({ person }) => service.del('/api/v3/user/delete?reason=enough', person),
  ];
  test('of few people is taken back when somebody stops sharing or leaves, for the month; of a hundred it stays until the next', async () => {
    const [few, many] = [names(), names()];
    const { studies, person } = await asker(few);
    await studies.record(history({ ...many, days: 30 }));
    const unknown = await populationOf(studies, few);
    const { id } = unknown.study;
    await studies.publish(`?studyId=${id}`);
    const ofMany = (await populationOf(studies, many)).study;
    for (const goOut of waysOut) {
      const member = await sharer(few);
      await crowd(member.study, 12);
      await crowd(ofMany, 99);
      await member.studies.record(history({ ...many, days: 30, seed: 9 }));
      await member.studies.create(many.cause, many.effect);
      await service.post('/api/v3/userSettings', { shareAllData: false }, member.person);
      await share(service, member.person);
      await contributeNow(service, member.person, month);
      await makeFigures();
      expect(await pageStatus(id)).toBe(200);
      expect(await peopleIn(studies, many)).toBe(100);

      await goOut(member, few);
      expect(await pageStatus(id)).toBe(404);
      const after = await populationOf(studies, few);
      expect(pooledFiguresOf(after)).toEqual(pooledFiguresOf(unknown));
      expect(after.study.studyText).toEqual(unknown.study.studyText);
      expect(after).not.toHaveProperty('link');
      const { body } = await service.post<{ userVariables: UserVariableRecord[] }>(
        '/api/v3/userVariables',
        { name: few.cause },
        person,
      );
      expect(body.userVariables[0]).toMatchObject({ commonOptimalValueMessage: '' });
      expect(body.userVariables[0]).not.toHaveProperty('bestPopulationStudyCard');
      expect(await peopleIn(studies, many)).toBe(100);
      // Nor is it made again in that month.
      await runtime.tick(['monthly-round']);
      expect(await pageStatus(id)).toBe(404);
    }
    await crowd(ofMany, 99);
    await makeFigures();
    expect(await peopleIn(studies, many)).toBe(95);
  });

  test('counts who shares both variables, and no more when one is not shared', async () => {
    const pair = names();
    const { studies, study } = await asker(pair);
    const { person } = await studied(service, { ...pair, seed: 60, days: 30 });
    const set = (name: string, shareUserMeasurements: boolean) =>
      service.post('/api/v3/userVariables', { name, shareUserMeasurements }, person);
    const contributed = async () => {
      await contributeNow(service, person, month);
      return (await service.inTable(() => findContribution(person.userId)))?.results.length ?? 0;
    };
    await set(pair.cause, true);
    expect(await contributed()).toBe(0);
    await set(pair.effect, true);
    expect(await contributed()).toBe(1);
    await crowd(study, 11);
    await makeFigures();
    expect(await peopleIn(studies, pair)).toBe(10);
    await set(pair.cause, false);
    expect(await peopleIn(studies, pair)).toBe(0);
    expect(await service.inTable(() => findContribution(person.userId))).toBeUndefined();
  });

  test('is made another time where S3 refused, and shows nothing before', async () => {
    const pair = names();
    const { studies, study } = await asker(pair);
    await crowd(study, 12);
    await at('04T01:00:00');
    await runtime.refuseFiles(100_000);
    const [{ ok } = {}] = await runtime.tick(['monthly-round']);
    expect(ok).toBe(false);
    await runtime.refuseFiles(0);
    expect(await peopleIn(studies, pair)).toBe(0);
    await at('05T01:00:00');
    await runtime.tick(['monthly-round']);
    expect(await peopleIn(studies, pair)).toBe(10);
    await makeFigures();
    expect(await peopleIn(studies, pair)).toBe(10);
  });

  test('that was dismissed keeps none of its figures, and comes back with others', async () => {
    const pair = names();
    const sharing = await sharer(pair);
    await crowd(sharing.study, 11);
    const { studies, person } = await asker(pair);
    const hidden = (await populationOf(studies, pair)).study;
    await makeFigures();
    const feed = feedOf(service, person);
    const id = `study-${hidden.id}`;
    expect(await feed.ids()).toContain(id);
    await feed.post({ id, action: 'dismiss' });
    await populationOf(studies, pair);
    expect(await feed.ids()).not.toContain(id);
    const stored = await service.inTable(() =>
      findStoredStudy(person.userId, { ...hidden, type: 'population' }),
    );
    expect(stored?.summary).toMatchObject({ tagLine: hidden.studyText.tagLine, correlation: null });
    await share(service, sharing.person, false);
    expect(await feed.ids()).toContain(id);
  });

  test('has one page, with figures only, until the last of those who published it takes it back', async () => {
    const pair = names();
    const people = [await asker(pair), await asker(pair)] as const;
    await crowd(people[0].study, 10);
    for (const { studies } of people) await populationOf(studies, pair);
    await makeFigures();
    const links = [];
    for (const { studies, person, study } of people) {
      const { causeVariableId: id } = study;
      await service.post('/api/v3/userVariables', { id, alias: `Secret ${person.userId}` }, person);
      await studies.create(pair.cause, pair.effect, { type: 'global', studyTitle: 'My words' });
      const { id: studyId } = (await populationOf(studies, pair)).study;
      const { body } = await studies.publish(`?studyId=${studyId}&includeCharts=true`);
      expect(body.study.causeVariable).not.toHaveProperty('chartsLinkStatic');
      for (const { svg, svgUrl } of Object.values(body.study.causeVariable.charts ?? {}))
        expect(await (await fetch(svgUrl)).text()).toBe(svg);
      links.push(body.link);
    }
    expect(links[0]).toBe(links[1]);
    const id = links[0]?.split('/').at(-1) ?? '';
    const page = await service.get<string>(`/studies/${id}`);
    expect(page.body).toContain('In the records of at least 10 people');
    expect(page.body).not.toMatch(/My words|Secret|lineChart|paired days/i);
    await people[0].studies.publish(`?studyId=${id}&shareUserMeasurements=false`);
    expect(await pageStatus(id)).toBe(200);
    await people[1].studies.publish(`?studyId=${id}&shareUserMeasurements=false`);
    expect(await pageStatus(id)).toBe(404);
  });

  test('is possible only for variables that the person uses', async () => {
    const pair = names();
    await sharer(pair);
    const studies = studiesOf(service, await service.createPerson());
    const body = { causeVariableName: pair.cause, effectVariableName: pair.effect, type: 'global' };
    const nobodys = { causeVariableName: unheardOf(), effectVariableName: unheardOf(), type: 'global' };
    expect((await studies.refuse(body)).status).toBe(404);
    expect((await studies.refuse(nobodys)).status).toBe(404);
  });
});
