import { describe, expect, test } from '@jest/globals';
import { removeGrant } from '../../shared/data/grant.ts';
import { poolCorrelations } from '../../shared/domain/analysis/meta-analysis.ts';
import { serviceAt } from '../support/client.ts';
import { figuresOf, history, pooledFiguresOf, studied, studiesOf } from '../support/histories.ts';

const service = serviceAt();
const newPerson = async (timezone = 'UTC') => {
  const person = await service.createPerson({ timezone });
  return { person, studies: studiesOf(service, person) };
};
const unheardOf = () => `Variable ${crypto.randomUUID()}`;

describe('a population study', () => {
  test('combines what people’s own studies found', async () => {
    const [cause, effect] = [unheardOf(), unheardOf()];
    const results = [];
    for (const seed of [1, 2, 3]) {
      const { study } = await studied(service, { cause, effect, seed, slope: seed / 4 });
      const { adjustedCorrelation, effectiveSampleSize } = figuresOf({ study });
      results.push({ r: adjustedCorrelation as number, effectiveSampleSize: effectiveSampleSize as number });
    }
    const { studies } = await studied(service, { cause, effect, seed: 4, days: 5 });
    const { body } = await studies.create(cause, effect, { type: 'global' });
    const expected = poolCorrelations(results);
    expect(body.study.id).toBe(
      `cause-${body.study.causeVariableId}-effect-${body.study.effectVariableId}-population-study`,
    );
    expect(body.study.type).toBe('population');
    expect(pooledFiguresOf(body)).toMatchObject({ numberOfPeople: 3, numberOfPairs: 180, insufficient: [] });
    expect(pooledFiguresOf(body).correlationCoefficient).toBeCloseTo(expected?.r as number, 12);
    expect(pooledFiguresOf(body).confidenceInterval?.[0]).toBeCloseTo(
      expected?.confidenceInterval[0] as number,
      12,
    );
    expect(body.study.studyText.evidence).toContain('Based on 3 people');
    expect(body.study.effectVariable.commonOptimalValueMessage).toContain('On average, people');
    expect(body.study.studyCharts).toBeUndefined();
  });

  test('forgets a finding whose data are gone', async () => {
    const [cause, effect] = [unheardOf(), unheardOf()];
    await studied(service, { cause, effect, seed: 1 });
    const { studies, person, study } = await studied(service, { cause, effect, seed: 2 });
    expect(
      pooledFiguresOf((await studies.create(cause, effect, { type: 'population' })).body).numberOfPeople,
    ).toBe(2);
    await service.post(
      '/api/v3/userVariables',
      { id: study.causeVariableId, minimumAllowedValue: 5 },
      person,
    );
    await studies.create(cause, effect);
    const after = await studies.create(cause, effect, { type: 'population' });
    expect(pooledFiguresOf(after.body)).toMatchObject({ numberOfPeople: 1, insufficient: ['people'] });
    expect(after.body.study.studyText.missing).toEqual([
      'At least 2 people with enough data are needed; so far only one person has.',
    ]);
  });

  test('is only open to whoever uses both variables themselves, however many studied the pair', async () => {
    const [cause, effect] = [unheardOf(), unheardOf()];
    const { studies: stranger } = await newPerson();
    const ask = () =>
      stranger.refuse({ causeVariableName: cause, effectVariableName: effect, type: 'global' });
    for (const seed of [1, 2, 3]) await studied(service, { cause, effect, seed });
    expect((await ask()).status).toBe(404);
    await stranger.record(history({ cause, effect, days: 5 }));
    expect((await ask()).status).toBe(200);
  });
});

describe('a cohort study', () => {
  async function newCohort(granted: readonly ('basic' | 'readmeasurements')[][]) {
    const [cause, effect] = [unheardOf(), unheardOf()];
    const owner = await newPerson();
    const client = await service.createClient(owner.person.userId, { kind: 'study', name: 'Warm study' });
    const members = [];
    for (const [i, scopes] of granted.entries()) {
      const member = await studied(service, { cause, effect, seed: i + 1 });
      await service.grant(member.person.userId, client, scopes);
      members.push(member);
    }
    await studied(service, { cause, effect, seed: 9 });
    return { ...owner, client, members, cause, effect };
  }

  test('is about the people who let its client read their data, whether its owner records the same or not', async () => {
    const { studies, person, client, cause, effect } = await newCohort([
      ['readmeasurements'],
      ['basic', 'readmeasurements'],
      ['basic'],
    ]);
    const { body } = await studies.create(cause, effect, { type: 'group' });
    expect(body.study).toMatchObject({ type: 'cohort', clientId: client.clientId, userId: person.userId });
    expect(body.study.id).toMatch(new RegExp(`-user-${person.userId}-cohort-study$`));
    expect(pooledFiguresOf(body).numberOfPeople).toBe(2);
    expect(body.study.effectVariable).toMatchObject({ name: effect, userId: person.userId });
  });

  test('is of its members’ records as they are, whether they opened a study of their own or not', async () => {
    const [cause, effect] = [unheardOf(), unheardOf()];
    const { person, studies } = await newPerson();
    const client = await service.createClient(person.userId, { kind: 'study', name: 'Cold study' });
    const results = [];
    for (const seed of [1, 2, 3]) {
      const member = await newPerson();
      await member.studies.record(history({ cause, effect, seed, slope: seed / 4 }));
      await service.grant(member.person.userId, client, ['readmeasurements']);
      results.push(member);
    }
    const first = pooledFiguresOf((await studies.create(cause, effect, { type: 'cohort' })).body);
    expect(first).toMatchObject({ numberOfPeople: 3, numberOfPairs: 180, insufficient: [] });
    const own = await Promise.all(results.map((member) => member.studies.create(cause, effect)));
    const expected = poolCorrelations(
      own.map(({ body }) => ({
        r: figuresOf(body).adjustedCorrelation as number,
        effectiveSampleSize: figuresOf(body).effectiveSampleSize as number,
      })),
    );
    expect(first.correlationCoefficient).toBeCloseTo(expected?.r as number, 12);
    await results[0]?.studies.record(history({ cause, effect, days: 70 }).slice(-20));
    const later = pooledFiguresOf((await studies.create(cause, effect, { type: 'cohort' })).body);
    expect(later.numberOfPairs).toBe(190);
  });

  test('ends with the leave that a person gave', async () => {
    const { studies, members, client, cause, effect } = await newCohort([
      ['readmeasurements'],
      ['readmeasurements'],
      ['readmeasurements'],
    ]);
    expect(
      pooledFiguresOf((await studies.create(cause, effect, { type: 'cohort' })).body).numberOfPeople,
    ).toBe(3);
    await service.inTable(() => removeGrant(members[0]?.person.userId as number, client.clientId));
    expect(
      pooledFiguresOf((await studies.create(cause, effect, { type: 'cohort' })).body).numberOfPeople,
    ).toBe(2);
  });

  test('takes the client from the query where there are several, and from a token that belongs to one', async () => {
    const { studies, person, client, members, cause, effect } = await newCohort([
      ['readmeasurements'],
      ['readmeasurements'],
    ]);
    const other = await service.createClient(person.userId, { kind: 'study', name: 'Another' });
    const body = { causeVariableName: cause, effectVariableName: effect, type: 'cohort' };
    const several = await studies.refuse(body);
    expect([several.status, several.body.errors[0]?.path]).toEqual([400, 'clientId']);
    const named = await studies.create(cause, effect, { type: 'cohort' }, `?clientId=${client.clientId}`);
    expect(pooledFiguresOf(named.body).numberOfPeople).toBe(2);
    expect((await studies.refuse(body, `?clientId=${other.clientId}`)).status).toBe(404);
    expect((await studies.refuse(body, '?clientId=nobodys')).status).toBe(404);
    const delegated = await service.grant(members[0]?.person.userId as number, client);
    const through = await studiesOf(service, delegated).create(cause, effect, { type: 'cohort' });
    expect(pooledFiguresOf(through.body).numberOfPeople).toBe(2);
  });

  test('of nobody says so', async () => {
    const { studies } = await studied(service);
    const { body } = await studies.create('Melatonin', 'Warmth', { type: 'group' });
    expect(pooledFiguresOf(body)).toMatchObject({ numberOfPeople: 0, insufficient: ['people'] });
    expect(body.study).not.toHaveProperty('clientId');
  });
});
