import { describe, expect, test } from '@jest/globals';
import { clientKey, ownedClientKey } from '../../../shared/data/keys/clients.ts';
import { deleteItem, putItem, updateItem } from '../../../shared/data/table/write.ts';
import type { Scope } from '../../../shared/domain/people/scope.ts';
import type { Person } from '../../support/client.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { feedOf } from '../../support/people/feed.ts';
import { history, pooledFiguresOf, studied, studiesOf } from '../../support/people/histories.ts';
import { unheardOf } from '../../support/people/measurements.ts';

const { runtime, service } = leasedRuntime();

const names = () => ({ cause: unheardOf(), effect: unheardOf() });

async function newPerson() {
  const person = await service.createPerson();
  return { person, studies: studiesOf(service, person) };
}

async function daysLater(days: number) {
  await runtime.clock({ advance: days * 86_400 });
  await runtime.tick(['compute-studies']);
}

/** Whether five have joined is looked at every day. */
const aDayLater = () => daysLater(1);
const aMonthLater = () => daysLater(30);

const linkStatus = async (link = '') => (await fetch(link)).status;

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
