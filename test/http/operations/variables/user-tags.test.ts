import { describe, expect, test } from '@jest/globals';
import type { UserVariableRecord } from '../../../../shared/schemas/variables/user-variable.ts';
import { type Person, serviceAt } from '../../../support/client.ts';
import { diaryOf, food, item, type RefusalAnswer } from '../../../support/people/measurements.ts';

const service = serviceAt();

async function personWithCoffee() {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  const { body } = await diary.post([
    food({ startAt: '2026-03-01T08:00:00', value: 2 }),
    item({
      variableName: 'Caffeine',
      variableCategoryName: 'Nutrients',
      unitAbbreviatedName: 'mg',
      combinationOperation: 'SUM',
      value: 200,
      startAt: '2026-03-01T09:00:00',
    }),
    food({ variableName: 'Chocolate', startAt: '2026-03-02T09:00:00' }),
  ]);
  const [coffee, caffeine, chocolate] = body.data.userVariables.map(({ id }) => id) as [
    number,
    number,
    number,
  ];
  return { person, diary, coffee, caffeine, chocolate };
}

interface Tagged {
  readonly data: {
    readonly userTagVariable: UserVariableRecord;
    readonly userTaggedVariable: UserVariableRecord;
  };
}

const tag = <Body = Tagged>(
  person: Person,
  taggedVariableId: number,
  tagVariableId: number,
  conversionFactor: unknown,
) => service.post<Body>('/api/v3/userTags', { taggedVariableId, tagVariableId, conversionFactor }, person);

const untag = (person: Person, taggedVariableId: number, tagVariableId: number) =>
  service.del(
    `/api/v3/userTags/delete?taggedVariableId=${taggedVariableId}&tagVariableId=${tagVariableId}`,
    person,
  );

describe('a tag', () => {
  test('derives intake of the ingredient in grouped reads, not in plain lists', async () => {
    const { person, diary, coffee, caffeine } = await personWithCoffee();
    const { body } = await tag(person, coffee, caffeine, 95);
    expect(body.data.userTagVariable.name).toBe('Caffeine');
    expect(body.data.userTaggedVariable.childCommonTagVariables).toMatchObject([
      { name: 'Caffeine', conversionFactor: 95 },
    ]);
    const grouped = { variableName: 'Caffeine', groupingWidth: 86_400 };
    expect((await diary.list(grouped)).body).toMatchObject([{ value: 390, unitAbbreviatedName: 'mg' }]);
    expect((await diary.list({ ...grouped, unitName: 'Grams' })).body).toMatchObject([
      { value: expect.closeTo(0.39, 12) },
    ]);
    expect((await diary.list({ variableName: 'Caffeine' })).body).toMatchObject([{ value: 200 }]);
    const everything = (await diary.list({ groupingWidth: 86_400, variableCategoryName: 'Nutrients' })).body;
    expect(everything).toMatchObject([{ variableName: 'Caffeine', value: 390 }]);
  });

  test('posted again changes its factor', async () => {
    const { person, diary, coffee, caffeine } = await personWithCoffee();
    await tag(person, coffee, caffeine, 95);
    await tag(person, coffee, caffeine, -0.5);
    expect((await diary.list({ variableName: 'Caffeine', groupingWidth: 86_400 })).body).toMatchObject([
      { value: 199 },
    ]);
  });

  test('removed derives nothing any more; removing it again is 404', async () => {
    const { person, diary, coffee, caffeine } = await personWithCoffee();
    await tag(person, coffee, caffeine, 95);
    const removed = await untag(person, coffee, caffeine);
    expect([removed.status, removed.body]).toEqual([
      200,
      expect.objectContaining({ description: 'Coffee no longer counts as intake of Caffeine.' }),
    ]);
    expect((await diary.list({ variableName: 'Caffeine', groupingWidth: 86_400 })).body).toMatchObject([
      { value: 200 },
    ]);
    expect((await untag(person, coffee, caffeine)).status).toBe(404);
  });
});

describe('refused', () => {
  test('a self-tag, the reverse of a tag, a longer circle', async () => {
    const { person, coffee, caffeine, chocolate } = await personWithCoffee();
    await tag(person, chocolate, coffee, 1);
    await tag(person, coffee, caffeine, 95);
    for (const [tagged, ingredient] of [
      [coffee, coffee],
      [coffee, chocolate],
      [caffeine, chocolate],
    ] as const) {
      const { status, body } = await tag<RefusalAnswer>(person, tagged, ingredient, 1);
      expect([status, body.errors[0]?.path]).toEqual([400, 'tagVariableId']);
      expect(body.errors[0]?.message).toMatch(
        /: "(?:Coffee|Chocolate)" (?:cannot be an ingredient of itself|already contains "(?:Coffee|Caffeine)")/,
      );
    }
  });

  test('an amount of what is a rating', async () => {
    const { person, diary, caffeine } = await personWithCoffee();
    const posted = await diary.post([item({ variableName: 'Alertness' })]);
    const { status, body } = await tag<RefusalAnswer>(
      person,
      posted.body.data.measurements[0]?.variableId ?? 0,
      caffeine,
      20,
    );
    expect([status, body.errors[0]?.message]).toEqual([
      400,
      expect.stringContaining('taggedVariableId: "Alertness" is a rating'),
    ]);
  });

  test('of two simultaneous tags that would close a circle, one', async () => {
    const { person, coffee, caffeine } = await personWithCoffee();
    const answers = await Promise.all([tag(person, coffee, caffeine, 1), tag(person, caffeine, coffee, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each([0, 'many', 2 ** 60, null])('the factor %p', async (factor) => {
    const { person, coffee, caffeine } = await personWithCoffee();
    const { status, body } = await tag<RefusalAnswer>(person, coffee, caffeine, factor);
    expect([status, body.errors[0]?.path]).toEqual([400, 'conversionFactor']);
  });

  test('a variable the person does not have, whether it exists or not', async () => {
    const [{ coffee, caffeine }, other] = [await personWithCoffee(), await service.createPerson()];
    await diaryOf(service, other).post(food());
    const foreign = await tag<RefusalAnswer>(other, coffee, caffeine, 1);
    const unknown = await tag<RefusalAnswer>(other, coffee, 987_654_321, 1);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body.errors).toEqual(unknown.body.errors);
  });

  test('a removal without ids', async () => {
    const person = await service.createPerson();
    const { status, body } = await service.del<RefusalAnswer>('/api/v3/userTags/delete', person);
    expect([status, body.errors.map(({ path }) => path)]).toEqual([
      400,
      ['taggedVariableId', 'tagVariableId'],
    ]);
  });
});
