import { describe, expect, test } from '@jest/globals';
import { clientKey, ownedClientKey } from '../../../shared/data/keys/clients.ts';
import { listPairResults } from '../../../shared/data/studies/pair-result.ts';
import { findStoredStudy } from '../../../shared/data/studies/study.ts';
import { deleteItem, putItem, updateItem } from '../../../shared/data/table/write.ts';
import { poolCorrelations } from '../../../shared/domain/analysis/methods/meta-analysis.ts';
import type { Scope } from '../../../shared/domain/people/scope.ts';
import type { UserVariableRecord } from '../../../shared/schemas/variables/user-variable.ts';
import type { Person } from '../../support/client.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { feedOf } from '../../support/people/feed.ts';
import {
  figuresOf,
  history,
  pooledFiguresOf,
  type StudyAnswer,
  studied,
  studiesOf,
} from '../../support/people/histories.ts';
import { unheardOf } from '../../support/people/measurements.ts';
import { crowd, share } from '../../support/people/sharers.ts';

const { runtime, service } = leasedRuntime();

const names = () => ({ cause: unheardOf(), effect: unheardOf() });
type Names = ReturnType<typeof names>;

async function newPerson() {
  const person = await service.createPerson();
  return { person, studies: studiesOf(service, person) };
}

/** Somebody who lets their own study of the pair count. */
async function sharer(pair: Names, seed = 1) {
  const somebody = await studied(service, { ...pair, seed, slope: 1, days: 30 });
  await share(service, somebody.person);
  return somebody;
}

/** Somebody who asks about the pair, and does not share. */
const asker = (pair: Names) => studied(service, { ...pair, seed: 50, days: 30 });

async function daysLater(days: number) {
  await runtime.clock({ advance: days * 86_400 });
  await runtime.tick(['compute-studies']);
}

/** Whether five have joined is looked at every day. */
const aDayLater = () => daysLater(1);
const aMonthLater = () => daysLater(30);

const populationOf = async (studies: ReturnType<typeof studiesOf>, { cause, effect }: Names) =>
  (await studies.create(cause, effect, { type: 'population' })).body;

/** All that an answer says, except when the figures were computed. */
const said = ({ study: { analysedAt, ...study } }: StudyAnswer) => study;

/** A population's page has the name of the study. */
const pageStatus = async (id: string) => (await service.get(`/studies/${id}`)).status;
const linkStatus = async (link = '') => (await fetch(link)).status;

describe('a population study', () => {
  test('is computed in the background, of those who share alone', async () => {
    const pair = names();
    const people = [await sharer(pair, 1), await sharer(pair, 2)] as const;
    // Four more found what each of these did.
    const found = await service.inTable(() => listPairResults(people[0].study));
    for (const { result } of found) await crowd(service, people[0].study, 4, result);
    await studied(service, { ...pair, seed: 11, slope: -3, days: 30 });
    const { studies } = await asker(pair);
    const first = await populationOf(studies, pair);
    expect(first.study.studyText.tagLine).toMatch(/^It is being computed in the background/);
    expect(pooledFiguresOf(first)).toMatchObject({ numberOfPeople: 0, correlationCoefficient: null });
    expect(first.study).not.toHaveProperty('analysedAt');

    await runtime.tick(['compute-studies']);
    const body = await populationOf(studies, pair);
    const { causeVariableId, effectVariableId } = body.study;
    expect(body.study.id).toBe(`cause-${causeVariableId}-effect-${effectVariableId}-population-study`);
    const exact = poolCorrelations(
      people.flatMap(({ study }) => {
        const { adjustedCorrelation = null, effectiveSampleSize = null } = figuresOf({ study });
        const r = Math.round((adjustedCorrelation ?? 0) * 10) / 10;
        return Array(5).fill({ r, effectiveSampleSize });
      }),
    );
    const r = Math.round((exact?.r as number) * 10) / 10;
    expect(pooledFiguresOf(body)).toMatchObject({
      numberOfPeople: 10,
      correlationCoefficient: r,
      significant: true,
      insufficient: [],
      optimalValue: 1,
    });
    expect(Object.keys(body.study.statistics)).not.toContain('numberOfPairs');
    expect(body.study.studyText.evidence).toContain(`Based on at least 10 people: r = ${r}`);
    expect(body.study.effectVariable.commonOptimalValueMessage).toContain('On average, people');
    expect(body.study.studyCharts).toBeUndefined();
  });

  test('answers nine others as it answers none, and has no page', async () => {
    const pair = names();
    const { studies, person, study } = await asker(pair);
    const { id } = (await populationOf(studies, pair)).study;
    const published = await studies.publish(`?studyId=${id}`);
    expect(published.body).not.toHaveProperty('link');
    await aDayLater();
    const ofNone = await populationOf(studies, pair);
    const recordOfNone = await service.post('/api/v3/userVariables', { name: pair.cause }, person);

    const other = await sharer(pair);
    await crowd(service, study, 8);
    await aDayLater();
    expect(await populationOf(studies, pair)).toEqual(ofNone);
    const record = await service.post('/api/v3/userVariables', { name: pair.cause }, person);
    expect(record.body).toEqual(recordOfNone.body);
    expect(await pageStatus(id)).toBe(404);

    // Nor do nine others and oneself.
    await share(service, person);
    await aDayLater();
    expect(await populationOf(studies, pair)).toEqual(ofNone);
    // One of the nine who asks has only eight others and the first one.
    expect(pooledFiguresOf(await populationOf(other.studies, pair)).numberOfPeople).toBe(0);

    await crowd(service, study, 1);
    await aDayLater();
    expect(pooledFiguresOf(await populationOf(studies, pair)).numberOfPeople).toBe(10);
    expect(await pageStatus(id)).toBe(200);
  });

  test('changes when five people join, not when four do', async () => {
    const pair = names();
    const { studies, study } = await asker(pair);
    await crowd(service, study, 10);
    await populationOf(studies, pair);
    await runtime.tick(['compute-studies']);
    const ofTen = await populationOf(studies, pair);
    expect(pooledFiguresOf(ofTen).numberOfPeople).toBe(10);
    await crowd(service, study, 4, { adjustedCorrelation: -0.9 });
    await aDayLater();
    expect(said(await populationOf(studies, pair))).toEqual(said(ofTen));
    await crowd(service, study, 1, { adjustedCorrelation: -0.9 });
    await aDayLater();
    const later = pooledFiguresOf(await populationOf(studies, pair));
    expect(later.numberOfPeople).toBe(15);
    expect(later.correlationCoefficient).toBeLessThan(
      pooledFiguresOf(ofTen).correlationCoefficient as number,
    );
  });

  test('that was dismissed keeps none of its figures, and comes back with others', async () => {
    const pair = names();
    const sharing = await sharer(pair);
    await crowd(service, sharing.study, 11);
    const { studies, person } = await asker(pair);
    const hidden = (await populationOf(studies, pair)).study;
    await runtime.tick(['compute-studies']);
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

  type Sharer = Awaited<ReturnType<typeof sharer>>;
  const waysOut: ((member: Sharer) => Promise<unknown>)[] = [
    ({ person }) => share(service, person, false),
    ({ person }) => service.del('/api/v3/user/delete?reason=enough', person),
    ({ person, study }) => service.del(`/api/v3/study/delete?studyId=${study.id}`, person),
  ];
  test('is taken back when somebody stops sharing, leaves or deletes their study, for the month', async () => {
    const pair = names();
    const members = [await sharer(pair, 1), await sharer(pair, 2), await sharer(pair, 3)];
    await crowd(service, (members[0] as Sharer).study, 11);
    const { studies, person } = await asker(pair);
    const unknown = await populationOf(studies, pair);
    await runtime.tick(['compute-studies']);
    const { id } = (await populationOf(studies, pair)).study;
    await studies.publish(`?studyId=${id}`);

    for (const [i, goOut] of waysOut.entries()) {
      expect(await pageStatus(id)).toBe(200);
      await goOut(members[i] as Sharer);
      expect(await pageStatus(id)).toBe(404);
      const after = await populationOf(studies, pair);
      expect(pooledFiguresOf(after)).toEqual(pooledFiguresOf(unknown));
      expect(after.study.studyText).toEqual(unknown.study.studyText);
      expect(after).not.toHaveProperty('link');
      const { body } = await service.post<{ userVariables: UserVariableRecord[] }>(
        '/api/v3/userVariables',
        { name: pair.cause },
        person,
      );
      expect(body.userVariables[0]).toMatchObject({ commonOptimalValueMessage: '' });
      expect(body.userVariables[0]).not.toHaveProperty('bestPopulationStudyCard');

      await runtime.tick(['compute-studies']);
      await studies.publish(`?studyId=${id}&recalculate=true`);
      await runtime.tick(['compute-studies']);
      expect(await pageStatus(id)).toBe(404);
      await daysLater(29);
      expect(await pageStatus(id)).toBe(404);
      await aDayLater();
      expect(pooledFiguresOf(await populationOf(studies, pair)).numberOfPeople).toBe(10);
    }
    expect(await pageStatus(id)).toBe(200);
  });

  test('counts who shares both variables, and no more when one is not shared', async () => {
    const pair = names();
    const { studies, study } = await asker(pair);
    await crowd(service, study, 9);
    const { person } = await studied(service, { ...pair, seed: 60, days: 30 });
    const set = (name: string, shareUserMeasurements: boolean) =>
      service.post('/api/v3/userVariables', { name, shareUserMeasurements }, person);
    const peopleShown = async () => {
      await aDayLater();
      return pooledFiguresOf(await populationOf(studies, pair)).numberOfPeople;
    };
    await populationOf(studies, pair);
    await set(pair.cause, true);
    expect(await peopleShown()).toBe(0);
    await set(pair.effect, true);
    expect(await peopleShown()).toBe(10);
    await set(pair.cause, false);
    expect(pooledFiguresOf(await populationOf(studies, pair)).numberOfPeople).toBe(0);
    expect(await peopleShown()).toBe(0);
  });

  test('has one page, with figures only, until the last of those who published it takes it back', async () => {
    const pair = names();
    const people = [await asker(pair), await asker(pair)] as const;
    await crowd(service, people[0].study, 10);
    for (const { studies } of people) await populationOf(studies, pair);
    await runtime.tick(['compute-studies']);
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
    const { studies } = await newPerson();
    const body = { causeVariableName: pair.cause, effectVariableName: pair.effect, type: 'global' };
    const nobodys = { causeVariableName: unheardOf(), effectVariableName: unheardOf(), type: 'global' };
    expect((await studies.refuse(body)).status).toBe(404);
    expect((await studies.refuse(nobodys)).status).toBe(404);
  });
});

describe('a cohort study', () => {
  type Member = Awaited<ReturnType<typeof newPerson>>;
  async function newCohort(count: number, scopes: readonly Scope[] = ['readmeasurements']) {
    const pair = names();
    const owner = await newPerson();
    const client = await service.createClient(owner.person.userId, { kind: 'study', name: 'Warm study' });
    const members: Member[] = [];
    const join = async (granted = scopes) => {
      const member = await newPerson();
      await member.studies.record(history({ ...pair, seed: members.length + 1, slope: 1, days: 30 }));
      await service.grant(member.person.userId, client, granted);
      members.push(member);
      return member;
    };
    for (let i = 0; i < count; i++) await join();
    const open = async () => (await owner.studies.create(pair.cause, pair.effect, { type: 'cohort' })).body;
    return { ...owner, ...pair, client, members, join, open };
  }

  test('is about the people who let its client read their data, who need no study of their own', async () => {
    const { open, join, members, person, client, cause, effect } = await newCohort(4);
    const ofNobodyYet = await open();
    expect(ofNobodyYet.study).toMatchObject({
      type: 'cohort',
      clientId: client.clientId,
      userId: person.userId,
    });
    expect(ofNobodyYet.study.id).toMatch(new RegExp(`-user-${person.userId}-cohort-study$`));
    expect(ofNobodyYet.study.effectVariable).toMatchObject({ name: effect, userId: person.userId });
    const stranger = await join(['basic']);
    await aDayLater();
    expect(pooledFiguresOf(await open())).toEqual(pooledFiguresOf(ofNobodyYet));
    await join();
    await aDayLater();
    expect(pooledFiguresOf(await open())).toMatchObject({ numberOfPeople: 5, insufficient: [] });

    // Each member reads once for each run that their variables were looked at.
    const textsOf = async ({ person: reader }: Member) =>
      (await service.get<{ accesses: { text: string }[] }>('/api/v3/accesses', reader)).body.accesses.map(
        ({ text }) => text,
      );
    const [first] = members as [Member];
    const named = `your (${cause} and ${effect}|${effect} and ${cause})`;
    const texts = await textsOf(first);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(new RegExp(`^Warm study, a study, read ${named} once\\.$`));
    expect(await textsOf(stranger)).toEqual([]);
  });

  test('counts a third of its members by their present records each month', async () => {
    const { open, members, cause, effect } = await newCohort(5);
    await open();
    await runtime.tick(['compute-studies']);
    const before = pooledFiguresOf(await open()).correlationCoefficient as number;
    for (const { studies } of members)
      await studies.record(history({ cause, effect, seed: 9, slope: -9, days: 60 }).slice(-60));
    await aDayLater();
    expect(pooledFiguresOf(await open()).correlationCoefficient).toBe(before);
    await aMonthLater();
    const ofOneRenewed = pooledFiguresOf(await open()).correlationCoefficient as number;
    expect(ofOneRenewed).toBeLessThan(before);
    await aMonthLater();
    expect(pooledFiguresOf(await open()).correlationCoefficient).toBeLessThan(ofOneRenewed);
  });

  test('is taken back with its page when a member revokes or leaves, for the month', async () => {
    const { open, studies, members, client } = await newCohort(7);
    const { id } = (await open()).study;
    await runtime.tick(['compute-studies']);
    expect(pooledFiguresOf(await open()).numberOfPeople).toBe(5);
    const { link } = (await studies.publish(`?studyId=${id}`)).body;
    expect(link).toMatch(/-effect-\d+-[0-9a-f]{32}-cohort-study$/);
    const revoke = `/api/v3/shares/delete?clientIdToRevoke=${client.clientId}`;
    const waysOut = [
      ({ person }: Member) => service.post(revoke, undefined, person),
      ({ person }: Member) => service.del('/api/v3/user/delete?reason=enough', person),
    ];
    for (const [i, goOut] of waysOut.entries()) {
      expect(await linkStatus(link)).toBe(200);
      await goOut(members[i] as Member);
      expect(await linkStatus(link)).toBe(404);
      expect(pooledFiguresOf(await open()).numberOfPeople).toBe(0);
      await runtime.tick(['compute-studies']);
      await aDayLater();
      expect(pooledFiguresOf(await open()).numberOfPeople).toBe(0);
      await aMonthLater();
      expect(pooledFiguresOf(await open()).numberOfPeople).toBe(5);
    }
    expect(await linkStatus(link)).toBe(200);
  });

  test('is the owner’s: of the client a member’s token belongs to, and of one that changed hands, it is a 404', async () => {
    const { open, studies, person, client, members, cause, effect } = await newCohort(5);
    const { id } = (await open()).study;
    await runtime.tick(['compute-studies']);
    const { link } = (await studies.publish(`?studyId=${id}`)).body;
    expect(await linkStatus(link)).toBe(200);
    const body = { causeVariableName: cause, effectVariableName: effect, type: 'cohort' };
    const member = members[0]?.person as Person;
    const delegated = await service.grant(member.userId, client);
    expect((await studiesOf(service, delegated).refuse(body)).status).toBe(404);
    const named = `?clientId=${client.clientId}`;
    expect((await studiesOf(service, member).refuse(body, named)).status).toBe(404);

    await service.inTable(async () => {
      await updateItem({
        Key: clientKey(client.clientId),
        UpdateExpression: 'SET ownerId = :other',
        ExpressionAttributeValues: { ':other': member.userId },
      });
      await deleteItem({ Key: ownedClientKey(person.userId, client.clientId) });
      await putItem({ Item: { ...ownedClientKey(member.userId, client.clientId), createdAt: 0 } });
    });
    expect((await studies.refuse(body, named)).status).toBe(404);
    expect((await studies.publishRefused(`?studyId=${id}`)).status).toBe(404);
    expect((await studies.publishRefused(`?studyId=${id}&recalculate=true`)).status).toBe(404);
    expect((await service.del(`/api/v3/study/delete?studyId=${id}`, person)).status).toBe(404);
    expect((await service.get<{ studies: unknown[] }>('/api/v3/studies', person)).body.studies).toEqual([]);
    expect(await linkStatus(link)).toBe(404);
    const passedOn = await studiesOf(service, member).create(cause, effect, { type: 'cohort' }, named);
    expect(pooledFiguresOf(passedOn.body).numberOfPeople).toBe(5);
  });

  test('takes the client from the query where there are several', async () => {
    const { studies, person, client, cause, effect } = await newCohort(1);
    const other = await service.createClient(person.userId, { kind: 'study', name: 'Another' });
    const body = { causeVariableName: cause, effectVariableName: effect, type: 'cohort' };
    const several = await studies.refuse(body);
    expect([several.status, several.body.errors[0]?.path]).toEqual([400, 'clientId']);
    expect((await studies.create(cause, effect, body, `?clientId=${client.clientId}`)).status).toBe(200);
    expect((await studies.refuse(body, `?clientId=${other.clientId}`)).status).toBe(404);
    expect((await studies.refuse(body, '?clientId=nobodys')).status).toBe(404);
  });

  test('of another client’s people is another study: its app may not take it over, and the page of the former ends', async () => {
    const { studies, person, client, members, cause, effect } = await newCohort(5);
    const body = { type: 'cohort', studyTitle: 'Warm and well' };
    const of = ({ clientId }: { readonly clientId: string }) => `?clientId=${clientId}`;
    const { id } = (await studies.create(cause, effect, body, of(client))).body.study;
    await runtime.tick(['compute-studies']);
    const { link } = (await studies.publish(`?studyId=${id}`)).body;
    expect(await linkStatus(link)).toBe(200);

    const other = await service.createClient(person.userId, { kind: 'study', name: 'Another' });
    await service.grant(members[0]?.person.userId ?? 0, other);
    const app = studiesOf(service, await service.grant(person.userId, other));
    const named = { causeVariableName: cause, effectVariableName: effect, type: 'cohort' };
    expect((await app.refuse(named)).status).toBe(409);
    const own = await studies.create(cause, effect, body, of(client));
    expect(own.body.study).toMatchObject({ clientId: client.clientId, isPublic: true });

    const moved = (await studies.create(cause, effect, { type: 'cohort' }, of(other))).body.study;
    expect(moved).toMatchObject({ clientId: other.clientId, isPublic: false, studyStatus: 'draft' });
    expect(JSON.stringify(moved)).not.toContain('Warm and well');
    expect(await linkStatus(link)).toBe(404);
    expect((await app.create(cause, effect, { type: 'cohort' })).body.study.id).toBe(id);
  });

  test('is in the feed of its owner and of its own app, where it can be dismissed, and of no other app', async () => {
    const { open, person, client } = await newCohort(1);
    const card = `study-${(await open()).study.id}`;
    const other = await service.createClient(person.userId, { kind: 'study', name: 'Another' });
    const feedOfApp = async (of: typeof client) => feedOf(service, await service.grant(person.userId, of));
    const [own, others] = [await feedOfApp(client), await feedOfApp(other)];
    expect(await feedOf(service, person).ids()).toEqual([card]);
    expect([await own.ids(), await others.ids()]).toEqual([[card], []]);
    expect((await others.refuse({ id: card, action: 'dismiss' })).status).toBe(404);
    expect((await others.post({ title: 'Hello' })).body.cards.map(({ title }) => title)).toEqual(['Hello']);
    expect((await own.post({ id: card, action: 'dismiss' })).status).toBe(200);
    expect(await feedOf(service, person).ids()).not.toContain(card);
  });

  test('without a client says what is needed', async () => {
    const { studies } = await studied(service);
    const { body } = await studies.create('Melatonin', 'Warmth', { type: 'group' });
    expect(pooledFiguresOf(body)).toMatchObject({ numberOfPeople: 0, insufficient: ['people'] });
    expect(body.study).not.toHaveProperty('clientId');
  });
});
