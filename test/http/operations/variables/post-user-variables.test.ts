import { describe, expect, test } from '@jest/globals';
import { userVariableKey } from '../../../../shared/data/keys/variables.ts';
import { getItem } from '../../../../shared/data/table/read.ts';
import { updateItem } from '../../../../shared/data/table/write.ts';
import type { UserVariableRecord } from '../../../../shared/schemas/variables/user-variable.ts';
import { type Person, serviceAt } from '../../../support/client.ts';
import { diaryOf, food, item, type RefusalAnswer } from '../../../support/people/measurements.ts';
import { remindersOf } from '../../../support/people/reminders.ts';

const service = serviceAt();

async function personWithVariables() {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  const { body } = await diary.post([item(), food()]);
  const [mood, coffee] = body.data.userVariables as [UserVariableRecord, UserVariableRecord];
  return { person, diary, mood, coffee };
}

const change = <
  Body = { userVariables: UserVariableRecord[]; data: { userVariables: UserVariableRecord[] } },
>(
  person: Person,
  body: unknown,
) => service.post<Body>('/api/v3/userVariables', body, person);

describe('what a variable is to the person', () => {
  test('follows from its category, may be set, and is worked out again', async () => {
    const { person, diary, mood, coffee } = await personWithVariables();
    expect([mood.kind, coffee.kind, coffee.kindSet]).toEqual(['felt', 'chosen', undefined]);
    const bedtime = { variableName: 'Bedtime', variableCategoryName: 'Sleep', unitAbbreviatedName: 'h' };
    const { body } = await diary.post([item({ ...bedtime, value: 22 })]);
    expect(body.data.userVariables).toMatchObject([{ kind: 'chosen' }]);
    const set = await change(person, { id: coffee.id, kind: 'taken' });
    expect(set.body.userVariables[0]).toMatchObject({ kind: 'taken', kindSet: true });
    const cleared = await change(person, { id: coffee.id, kind: null });
    expect(cleared.body.userVariables[0]).toMatchObject({ kind: 'chosen' });
    expect(cleared.body.userVariables[0]?.kindSet).toBeUndefined();
    const wrong = await change<RefusalAnswer>(person, { id: coffee.id, kind: 'eaten' });
    expect(wrong.status).toBe(400);
  });

  test('is for the person’s own token to say', async () => {
    const { person, coffee } = await personWithVariables();
    const delegated = await service.grant(person.userId, await service.createClient(person.userId));
    for (const member of ['kind', 'recordsBleeding']) {
      const asked = [{ id: coffee.id, [member]: null }];
      const refused = await service.post<RefusalAnswer>('/api/v3/userVariables', asked, delegated);
      expect([refused.status, refused.body.errors[0]?.message]).toEqual([
        403,
        `[0].${member}: only your own token can change it, and this one belongs to an app acting for you; leave it out.`,
      ]);
    }
  });

  test('one of all records bleeding, and deleting it ends that', async () => {
    const { person, diary, mood } = await personWithVariables();
    const yesNo = { unitAbbreviatedName: 'yes/no', variableCategoryName: 'Conditions', value: 1 };
    const { body } = await diary.post(
      ['Period', 'Spotting'].map((variableName) => item({ ...yesNo, variableName })),
    );
    const [period, spotting] = body.data.userVariables as [UserVariableRecord, UserVariableRecord];
    const named = async () =>
      (
        await service.get<{ userVariables: UserVariableRecord[] }>('/api/v3/userVariables', person)
      ).body.userVariables
        .filter(({ recordsBleeding }) => recordsBleeding)
        .map(({ name }) => name);
    await change(person, { id: period.id, recordsBleeding: true });
    expect(await named()).toEqual(['Period']);
    await change(person, { id: spotting.id, recordsBleeding: true });
    expect(await named()).toEqual(['Spotting']);
    const refused = await change<RefusalAnswer>(person, { id: mood.id, recordsBleeding: true });
    expect([refused.status, await named()]).toEqual([400, ['Spotting']]);
    await change(person, { id: spotting.id, recordsBleeding: false });
    expect(await named()).toEqual([]);
    // A no is kept, so that nobody asks again; of the other one nothing is said.
    const said = async () =>
      Object.fromEntries(
        (
          await service.get<{ userVariables: UserVariableRecord[] }>('/api/v3/userVariables', person)
        ).body.userVariables.map(({ name, recordsBleeding }) => [name, recordsBleeding]),
      );
    expect(await said()).toMatchObject({ Spotting: false, Period: undefined });
    await change(person, { id: period.id, recordsBleeding: true });
    await change(person, { id: spotting.id, recordsBleeding: false });
    expect(await said()).toMatchObject({ Spotting: false, Period: true });
    await change(person, { id: spotting.id, recordsBleeding: null });
    expect(await said()).toMatchObject({ Spotting: undefined, Period: true });
  });
});

test('what is shared is changed with the person’s own token only', async () => {
  const { person, coffee } = await personWithVariables();
  const delegated = await service.grant(person.userId, await service.createClient(person.userId));
  const wanted = [
    { id: coffee.id, alias: 'Java' },
    { id: coffee.id, shareUserMeasurements: true },
  ];
  const refused = await service.post<RefusalAnswer>('/api/v3/userVariables', wanted, delegated);
  expect([refused.status, refused.body.errors[0]?.message]).toEqual([
    403,
    '[1].shareUserMeasurements: only your own token can change it, and this one belongs to an app acting for you; leave it out.',
  ]);
  const { body } = await change(person, wanted);
  expect(body.userVariables[0]).toMatchObject({ alias: 'Java', shareUserMeasurements: true });
});

describe('settings', () => {
  test.each([
    ['alias', { alias: 'Java' }, { alias: 'Java', displayName: 'Java' }],
    ['unitAbbreviatedName', { unitAbbreviatedName: 'count' }, { unitAbbreviatedName: 'count' }],
    ['combinationOperation', { combinationOperation: 'mean' }, { combinationOperation: 'MEAN' }],
    ['fillingType none', { fillingType: 'none' }, { fillingType: 'none' }],
    [
      'fillingValue',
      { fillingType: 'value', fillingValue: 0.5 },
      { fillingType: 'value', fillingValue: 0.5 },
    ],
    ['onsetDelay', { onsetDelay: 8_640_000 }, { onsetDelay: 8_640_000 }],
    ['durationOfAction', { durationOfAction: 600 }, { durationOfAction: 600 }],
    ['minimumAllowedValue', { minimumAllowedValue: 5e-324 }, { minimumAllowedValue: 5e-324 }],
    ['maximumAllowedValue', { maximumAllowedValue: 12 }, { maximumAllowedValue: 12 }],
    ['valence', { valence: 'negative' }, { valence: 'negative' }],
    ['outcome', { outcome: true }, { outcome: true }],
    ['causeOnly', { causeOnly: false }, { causeOnly: false }],
    ['variableCategoryName', { variableCategoryName: 'nutrients' }, { variableCategoryName: 'Nutrients' }],
    ['shareUserMeasurements', { shareUserMeasurements: true }, { shareUserMeasurements: true }],
    ['description', { description: 'Black, no sugar' }, { description: 'Black, no sugar' }],
  ])('%s is kept, and null returns to the default', async (_, settings, shown) => {
    const { person, coffee } = await personWithVariables();
    const before = (await change(person, [{ variableId: coffee.id }])).body.userVariables[0];
    const changed = (await change(person, [{ variableId: coffee.id, ...settings }])).body.userVariables[0];
    expect(changed).toMatchObject(shown);
    const nulls = Object.fromEntries(Object.keys(settings).map((name) => [name, null]));
    const cleared = (await change(person, [{ id: coffee.id, ...nulls }])).body.userVariables[0];
    expect({ ...cleared, updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
  });

  test('members not given stay; a whole record may be posted back', async () => {
    const { person, coffee } = await personWithVariables();
    await change(person, { name: 'coffee', onsetDelay: 60 });
    const { body } = await change(person, { name: 'COFFEE', durationOfAction: 7200 });
    expect(body.userVariables).toMatchObject([{ onsetDelay: 60, durationOfAction: 7200 }]);
    expect(body.data.userVariables).toEqual(body.userVariables);
    const back = (await change(person, [{ ...body.userVariables[0], onsetDelay: 90 }])).body.userVariables[0];
    expect(back).toMatchObject({ id: coffee.id, onsetDelay: 90, durationOfAction: 7200 });
  });

  test('they are one person’s own', async () => {
    const [{ person, coffee }, other] = await Promise.all([personWithVariables(), personWithVariables()]);
    expect(other.coffee.id).toBe(coffee.id);
    await change(person, { id: coffee.id, onsetDelay: 60 });
    const theirs = (await change(other.person, { id: coffee.id })).body.userVariables[0];
    expect(theirs?.onsetDelay).toBe(1800);
  });

  test('the fallbacks go from variable to category to unit', async () => {
    const { mood, coffee } = await personWithVariables();
    expect(mood).toMatchObject({
      valence: 'positive',
      outcome: true,
      fillingType: 'none',
      minimumAllowedValue: 1,
      maximumAllowedValue: 5,
    });
    expect(coffee).toMatchObject({
      onsetDelay: 1800,
      durationOfAction: 86_400,
      fillingType: 'zero',
      fillingValue: 0,
      causeOnly: true,
      minimumAllowedValue: 0,
    });
    expect(mood.availableUnits?.map(({ abbreviatedName }) => abbreviatedName)).toEqual(
      expect.arrayContaining(['/5', '/10', '%', 'yes/no']),
    );
  });

  test('with a changed unit old measurements are shown in the new one', async () => {
    const { person, diary, mood } = await personWithVariables();
    await change(person, { id: mood.id, unitAbbreviatedName: '%' });
    expect((await diary.list({ variableName: 'Mood' })).body).toMatchObject([
      { value: 50, originalValue: 3, displayValueAndUnitString: '50%' },
    ]);
  });

  test('settings can be changed again and again, in any order', async () => {
    const { person, coffee } = await personWithVariables();
    for (const settings of [
      { valence: 'negative' },
      { alias: 'Java' },
      { onsetDelay: 60 },
      { alias: null },
    ]) {
      expect((await change(person, { id: coffee.id, ...settings })).status).toBe(200);
    }
  });

  test('simultaneous changes of different members are all kept', async () => {
    const { person, coffee } = await personWithVariables();
    const changes = [
      { onsetDelay: 60 },
      { durationOfAction: 900 },
      { alias: 'Java' },
      { valence: 'negative' },
    ];
    const answers = await Promise.all(changes.map((one) => change(person, { id: coffee.id, ...one })));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect((await change(person, { id: coffee.id })).body.userVariables[0]).toMatchObject(
      Object.assign({}, ...changes),
    );
  });
});

describe('an alias', () => {
  test('finds the variable in filters and in posts', async () => {
    const { person, diary, coffee } = await personWithVariables();
    await change(person, { id: coffee.id, alias: 'My Java' });
    await diary.post(food({ variableName: 'my  JAVA', startAt: '2026-03-02T08:00:00' }));
    const { body } = await diary.list({ variableName: 'my java' });
    expect(body.map(({ variableId, displayName }) => [variableId, displayName])).toEqual([
      [coffee.id, 'My Java'],
      [coffee.id, 'My Java'],
    ]);
  });

  test('is free again after it was changed', async () => {
    const { person, diary, mood, coffee } = await personWithVariables();
    await change(person, { id: coffee.id, alias: 'Java' });
    await change(person, { id: coffee.id, alias: 'Joe' });
    expect((await diary.list({ variableName: 'java' })).body).toEqual([]);
    expect((await change(person, { id: mood.id, alias: 'Java' })).status).toBe(200);
  });

  test('that another variable answers to is refused', async () => {
    const { person, coffee, mood } = await personWithVariables();
    await change(person, { id: mood.id, alias: 'Spirits' });
    for (const alias of ['mood', 'SPIRITS']) {
      const { status, body } = await change<RefusalAnswer>(person, { id: coffee.id, alias });
      expect([status, body.errors[0]?.path]).toEqual([400, '[0].alias']);
    }
  });
});

describe('bad input', () => {
  test.each([
    [{ onsetDelay: -1 }, 'onsetDelay'],
    [{ onsetDelay: 8_640_001 }, 'onsetDelay'],
    [{ durationOfAction: 599 }, 'durationOfAction'],
    [{ durationOfAction: 7_776_001 }, 'durationOfAction'],
    [{ fillingType: 'average' }, 'fillingType'],
    [{ fillingType: 'value' }, 'fillingValue'],
    [{ unitAbbreviatedName: 'mg' }, 'unitAbbreviatedName'],
    [{ valence: 'good' }, 'valence'],
    [{ outcome: 'yes' }, 'outcome'],
    [{ minimumAllowedValue: 5, maximumAllowedValue: 4 }, 'minimumAllowedValue'],
    [{ variableCategoryName: 'Drinks' }, 'variableCategoryName'],
    [{ alias: '' }, 'alias'],
  ])('%p is refused and nothing is saved', async (settings, member) => {
    const { person, mood, coffee } = await personWithVariables();
    const { status, body } = await change<RefusalAnswer>(person, [
      { id: mood.id, description: 'changed' },
      { id: coffee.id, ...settings },
    ]);
    expect([status, body.errors[0]?.path]).toEqual([400, `[1].${member}`]);
    expect((await change(person, { id: mood.id })).body.userVariables[0]?.description).toBeUndefined();
  });

  test('no variable named, two different ones, more than 100', async () => {
    const { person, mood, coffee } = await personWithVariables();
    expect((await change<RefusalAnswer>(person, [{ alias: 'x' }])).body.errors[0]?.path).toBe('[0]');
    expect(
      (await change<RefusalAnswer>(person, [{ id: mood.id, variableId: coffee.id }])).body.errors[0]?.path,
    ).toBe('[0].variableId');
    expect(
      (
        await change(
          person,
          Array.from({ length: 101 }, () => ({ id: mood.id })),
        )
      ).status,
    ).toBe(400);
  });

  test('a variable nobody has, and one only somebody else has, answer the same 404', async () => {
    const stranger = await service.createPerson();
    const { coffee } = await personWithVariables();
    const foreign = await change<RefusalAnswer>(stranger, { id: coffee.id });
    const unknown = await change<RefusalAnswer>(stranger, { id: 987_654_321 });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body.errors).toEqual(unknown.body.errors);
  });
});

describe('a description', () => {
  /** As long as one may be, in the script that takes the most room. */
  const longest = '🫖'.repeat(2000);
  const read = async (person: Person, name: string) => {
    const path = `/api/v3/userVariables?name=${name}`;
    const { body } = await service.get<{ userVariables: UserVariableRecord[] }>(path, person);
    return body.userVariables[0]?.description;
  };

  test('of any script may have 2,000 characters, and is shown wherever the variable is', async () => {
    const { person, diary, coffee, mood } = await personWithVariables();
    const saved = await change(person, [{ id: coffee.id, description: longest, alias: 'ß'.repeat(125) }]);
    expect([saved.status, saved.body.userVariables[0]?.description]).toEqual([200, longest]);
    expect(await read(person, 'Coffee')).toBe(longest);
    const again = await change(person, [{ id: coffee.id, onsetDelay: 600 }]);
    expect(again.body.userVariables[0]).toMatchObject({ description: longest, onsetDelay: 600 });
    const posted = await diary.post(food({ startAt: '2026-03-04T08:00:00' }));
    expect(posted.body.data.userVariables).toMatchObject([{ description: longest }]);
    const rows = (await diary.list({ variableName: 'Coffee' })).body;
    expect(rows.map(({ variableDescription }) => variableDescription)).toEqual([longest, longest]);
    const days = (await diary.list({ groupingWidth: 86_400, variableName: 'Coffee' })).body;
    expect(new Set(days.map(({ variableDescription }) => variableDescription))).toEqual(new Set([longest]));
    const asked = await remindersOf(service, person).create({
      variableName: 'Coffee',
      unitAbbreviatedName: 'serving',
      reminderStartTimeLocal: '00:00:00',
    });
    expect(asked).toMatchObject({ variableDescription: longest });
    const tag = { taggedVariableId: coffee.id, tagVariableId: mood.id, conversionFactor: 2 };
    const tagged = await service.post<{ data: { userTaggedVariable: UserVariableRecord } }>(
      '/api/v3/userTags',
      tag,
      person,
    );
    expect(tagged.body.data.userTaggedVariable.description).toBe(longest);
  });

  test('that is long can be replaced, made short and taken away', async () => {
    const { person, coffee } = await personWithVariables();
    for (const description of [longest, `${longest.slice(2)}!`, 'Short', longest, null]) {
      const { body } = await change(person, [{ id: coffee.id, description }]);
      expect(body.userVariables[0]?.description).toBe(description ?? undefined);
      expect(await read(person, 'Coffee')).toBe(description ?? undefined);
    }
  });

  test('that was stored in the record itself is still read, and moves when it is changed', async () => {
    const { person, coffee } = await personWithVariables();
    await change(person, [{ id: coffee.id, description: 'Short' }]);
    const before = 'x'.repeat(1000);
    await service.inTable(async () => {
      const key = userVariableKey(person.userId, coffee.id);
      const record = JSON.parse(String((await getItem(key))?.record)) as { settings: object };
      await updateItem({
        Key: key,
        UpdateExpression: 'SET #record = :record',
        ExpressionAttributeNames: { '#record': 'record' },
        ExpressionAttributeValues: {
          ':record': JSON.stringify({ ...record, settings: { ...record.settings, description: before } }),
        },
      });
    });
    expect(await read(person, 'Coffee')).toBe(before);
    expect((await change(person, [{ id: coffee.id, alias: 'Java' }])).status).toBe(200);
    expect(await read(person, 'Coffee')).toBe(before);
  });
});
