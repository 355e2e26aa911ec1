import { beforeAll, describe, expect, test } from '@jest/globals';
import { putItem } from '../../../shared/data/table/write.ts';
import { findUserVariable, userVariableItem } from '../../../shared/data/variables/user-variable.ts';
import { variableIdOf } from '../../../shared/data/variables/variable-id.ts';
import { type Service, serviceAt } from '../../support/client.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';
import { reminder, remindersOf } from '../../support/people/reminders.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../../support/runtime.ts';

let runtime: RuntimeEndpoints;
let service: Service;
beforeAll(async () => {
  runtime = await leaseRuntime({ newlyDeployed: true });
  service = serviceAt(runtime.url);
});
const newDiary = async () => diaryOf(service, await service.createPerson());

/** The id that somebody new gets for a name. */
async function idOf(variableName: string): Promise<number | undefined> {
  const { body } = await (await newDiary()).post(item({ variableName }));
  return body.data.measurements[0]?.variableId;
}

describe('the id of a name', () => {
  test('is the same for all who use it first at the same moment, by measurements and by reminders', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => service.createPerson()));
    const ids = await Promise.all(
      people.map(async (person, i) => {
        if (i % 3 === 0)
          return (await remindersOf(service, person).create({ variableName: 'New here' })).variableId;
        const { body } = await diaryOf(service, person).post(item({ variableName: 'nEW  HERE' }));
        return body.data.measurements[0]?.variableId;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeGreaterThan(0);
    expect(ids[0]).toBeLessThan(2 ** 53);
  });

  test('stays the same in a deployment, and differs between deployments', async () => {
    const before = [await idOf('Mood'), await idOf('Mood')];
    expect(before[0]).toBe(before[1]);
    await runtime.reset();
    expect(await idOf('Mood')).not.toBe(before[0]);
  });

  test('fills all 53 bits', async () => {
    const diary = await newDiary();
    const hundred = (from: number) =>
      diary.post(Array.from({ length: 100 }, (_, i) => item({ variableName: `Number ${from + i}` })));
    const ids = [await hundred(0), await hundred(100)]
      .flatMap(({ body }) => body.data.measurements)
      .map(({ variableId }) => BigInt(variableId));
    const seen = ids.reduce((bits, id) => bits | id, 0n);
    const always = ids.reduce((bits, id) => bits & id, 2n ** 53n - 1n);
    expect([seen, always]).toEqual([2n ** 53n - 1n, 0n]);
  });
});

describe('what a name means', () => {
  test('is each person’s own: spelling, unit, category and operation of their first use', async () => {
    const [first, second] = [await newDiary(), await newDiary()];
    await first.post(food({ variableName: 'GINGER', unitAbbreviatedName: '/5' }));
    const { status, body } = await second.post(
      item({ variableName: 'Ginger', variableCategoryName: 'Treatments', unitAbbreviatedName: 'mg' }),
    );
    expect(status).toBe(200);
    expect(body.data.userVariables[0]).toMatchObject({
      name: 'Ginger',
      unitAbbreviatedName: 'mg',
      variableCategoryName: 'Treatments',
      combinationOperation: 'MEAN',
    });
    expect((await first.list()).body).toMatchObject([{ variableName: 'GINGER', unitAbbreviatedName: '/5' }]);
  });

  test('is decided by one of two first uses at the same moment; the other agrees with it or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await service.createPerson();
      const diary = diaryOf(service, person);
      const posts = ['mg', '/5', 'g', '/10'].map((unitAbbreviatedName) => {
        const posted = { variableName: `Race ${round}`, unitAbbreviatedName };
        return unitAbbreviatedName === 'g'
          ? remindersOf(service, person).refuse(reminder(posted))
          : diary.refuse(item({ ...posted, sourceName: unitAbbreviatedName }));
      });
      const statuses = (await Promise.all(posts)).map(({ status }) => status);
      const [mg, five, g, ten] = statuses.map((status) => status === 200);
      expect([mg === g, five === ten, mg === five]).toEqual([true, true, false]);
      expect(statuses.filter((status) => status !== 200)).toEqual([400, 400]);
      expect((await diary.list()).body).toHaveLength([mg, five, ten].filter(Boolean).length);
    }
  });

  test('never becomes that of another name whose id is the same by chance', async () => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    await diary.post(item({ variableName: 'Innocent' }));
    const planted = await service.inTable(async () => {
      const variableId = await variableIdOf('twin');
      const innocent = await findUserVariable(person.userId, await variableIdOf('innocent'));
      if (innocent === undefined) throw new Error('The id of a name is not what its person has it under.');
      const twin = { ...innocent, variable: { ...innocent.variable, variableId } };
      await putItem({ Item: userVariableItem(person.userId, twin) });
      return twin;
    });
    const recorded = await diary.refuse([
      item({ startAt: '2026-03-02T08:00:00' }),
      item({ variableName: 'Twin' }),
    ]);
    const reminded = await remindersOf(service, person).refuse(reminder({ variableName: 'Twin' }));
    const problem = 'cannot be distinguished from another variable of yours; use another name.';
    expect([recorded.status, recorded.body.errors[0]?.message]).toEqual([
      400,
      `[1].variableName: ${problem}`,
    ]);
    expect([reminded.status, reminded.body.errors[0]?.message]).toEqual([
      400,
      `[0].variableName: ${problem}`,
    ]);
    const after = await service.inTable(() => findUserVariable(person.userId, planted.variable.variableId));
    expect(after).toEqual(planted);
    expect((await diary.list()).body).toHaveLength(1);
  });
});
