import { describe, expect, test } from '@jest/globals';
import type { Card } from '../../../shared/domain/cards/card.ts';
import type { UserVariableRecord } from '../../../shared/schemas/variables/user-variable.ts';
import { serviceAt } from '../../support/client.ts';
import { figuresOf, history, studiesOf } from '../../support/people/histories.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';
import { pills, remindersOf } from '../../support/people/reminders.ts';

const service = serviceAt();

async function newPerson() {
  const person = await service.createPerson();
  const change = async (settings: object) =>
    (await service.post<{ userVariables: UserVariableRecord[] }>('/api/v3/userVariables', settings, person))
      .body.userVariables[0];
  return { person, diary: diaryOf(service, person), reminders: remindersOf(service, person), change };
}

const dose = (members: object = {}) =>
  food({ variableName: 'Magnesium', unitAbbreviatedName: 'mg', value: 300, ...members });

describe('a variable whose unit changes from mg to g', () => {
  test('changes nothing of what its reminders offer and record, wherever they are shown', async () => {
    const { diary, reminders, change, person } = await newPerson();
    await diary.post(dose());
    const asked = { variableCategoryName: undefined, unitAbbreviatedName: undefined, defaultValue: 100 };
    await reminders.save(pills({ ...asked, reminderStartTimeLocal: '00:00:00' }));
    await change({ name: 'Magnesium', unitAbbreviatedName: 'g', fillingType: 'value', fillingValue: 1 });

    const [notification] = (await reminders.list()).body.data;
    expect(notification).toMatchObject({ defaultValue: 0.1, unitAbbreviatedName: 'g', fillingValue: 1 });
    const titles = notification?.actionArray.map(({ title, modifiedValue }) => [title, modifiedValue]);
    expect(titles).toEqual([
      ['0.3 g', 0.3],
      ['0.1 g', 0.1],
      ['Snooze', undefined],
      ['Skip', undefined],
    ]);
    expect(notification?.valueAndFrequencyTextDescription).toMatch(/^0\.1 g /);
    const { cards } = (await service.get<{ cards: Card[] }>('/api/v3/feed', person)).body;
    expect(cards[0]?.inputFields?.[0]).toMatchObject({ value: '0.1', labelRight: 'g' });

    await reminders.act({ id: notification?.id, action: 'track' });
    const rows = (await diary.list({ sourceName: 'Reminder' })).body;
    expect(rows).toMatchObject([{ value: 0.1, unitAbbreviatedName: 'g', originalValue: 0.1 }]);
    expect((await diary.list({ sourceName: 'Reminder', unitName: 'Milligrams' })).body[0]?.value).toBe(100);
  });

  test('leaves a reminder that names its own unit in that, and its value as it was meant', async () => {
    const { reminders, change } = await newPerson();
    const { trackingReminderId: id } = await reminders.create(pills({ defaultValue: 100 }));
    await change({ name: 'Magnesium', unitAbbreviatedName: 'g' });
    const kept = (await reminders.save({ id, enabled: true })).body.data.trackingReminders[0];
    expect(kept).toMatchObject({ defaultValue: 100, unitAbbreviatedName: 'mg' });
    const moved = (await reminders.save({ id, unitAbbreviatedName: 'g' })).body.data.trackingReminders[0];
    expect(moved).toMatchObject({ defaultValue: 0.1, unitAbbreviatedName: 'g' });
    const given = (await reminders.save({ id, defaultValue: 0.5 })).body.data.trackingReminders[0];
    expect(given).toMatchObject({ defaultValue: 0.5, unitAbbreviatedName: 'g' });
  });

  test('reads a default that is set by the variable’s name in the unit it has by then', async () => {
    const { diary, reminders, change } = await newPerson();
    await diary.post(dose());
    await change({ name: 'Magnesium', unitAbbreviatedName: 'g' });
    const open = pills({
      variableCategoryName: undefined,
      unitAbbreviatedName: undefined,
      defaultValue: 0.2,
    });
    const saved = (await reminders.save(open)).body.data.trackingReminders[0];
    expect(saved).toMatchObject({ defaultValue: 0.2, unitAbbreviatedName: 'g' });
    await change({ name: 'Magnesium', unitAbbreviatedName: 'mg' });
    const [after] = (await reminders.save({ id: saved?.id, enabled: true })).body.data.trackingReminders;
    expect(after).toMatchObject({ defaultValue: 200, unitAbbreviatedName: 'mg' });
  });

  test('keeps its bounds and its filling', async () => {
    const { diary, change } = await newPerson();
    await diary.post([
      dose({ startAt: '2026-03-01T08:00:00' }),
      dose({ startAt: '2026-03-03T08:00:00', value: 900 }),
    ]);
    const bounds = { maximumAllowedValue: 500, fillingType: 'value', fillingValue: 50 };
    await change({ name: 'Magnesium', ...bounds });
    const record = await change({ name: 'Magnesium', unitAbbreviatedName: 'g' });
    expect(record).toMatchObject({ maximumAllowedValue: 0.5, fillingValue: 0.05, unitAbbreviatedName: 'g' });
    const within = (await diary.list({ minMaxFilter: true })).body;
    expect(within).toMatchObject([{ value: 0.3, maximumAllowedValue: 0.5 }]);
    const asked = (await diary.list({ minMaxFilter: true, unitName: 'Milligrams' })).body;
    expect(asked).toMatchObject([{ value: 300, maximumAllowedValue: 500 }]);
    const daily = (await diary.list({ variableName: 'Magnesium', groupingWidth: 86_400 })).body;
    expect(daily.map(({ value }) => value)).toEqual([0.3, 0.05, 0.9]);
  });
});

describe('a tag', () => {
  test('means the amounts it was given in, whichever of both units changes', async () => {
    const { person, diary, change } = await newPerson();
    const { body } = await diary.post([
      food({ variableName: 'Milk', unitAbbreviatedName: 'L', value: 2 }),
      dose({ startAt: '2026-03-02T08:00:00' }),
    ]);
    const [milk, magnesium] = body.data.measurements.map(({ variableId }) => variableId);
    const tag = { taggedVariableId: milk, tagVariableId: magnesium, conversionFactor: 110 };
    await service.post('/api/v3/userTags', tag, person);
    const derived = async () =>
      (await diary.list({ variableName: 'Magnesium', groupingWidth: 86_400 })).body.map(({ value }) => value);
    expect(await derived()).toEqual([220, 300]);
    await change({ name: 'Milk', unitAbbreviatedName: 'mL' });
    expect(await derived()).toEqual([220, 300]);
    await change({ name: 'Magnesium', unitAbbreviatedName: 'g' });
    expect(await derived()).toEqual([0.22, 0.3]);
    // Given again, it is in the units of now: so many g in each mL.
    await service.post('/api/v3/userTags', { ...tag, conversionFactor: 0.001 }, person);
    expect(await derived()).toEqual([2, 0.3]);
  });

  test('weighs the same in a study before and after', async () => {
    const { person, diary, change } = await newPerson();
    const studies = studiesOf(service, person);
    await studies.record(history());
    const cups = history()
      .filter(({ variableName }, i) => variableName === 'Melatonin' && i % 3 === 0)
      .map(({ startAt }, i) =>
        food({ variableName: 'Sleep tea', unitAbbreviatedName: 'L', value: 1 + (i % 3), startAt }),
      );
    const { body } = await diary.post(cups);
    const before = (await studies.create('Melatonin', 'Warmth')).body.study;
    await service.post(
      '/api/v3/userTags',
      {
        taggedVariableId: body.data.measurements[0]?.variableId,
        tagVariableId: before.causeVariableId,
        conversionFactor: 4,
      },
      person,
    );
    const tagged = figuresOf((await studies.create('Melatonin', 'Warmth')).body);
    await change({ name: 'Sleep tea', unitAbbreviatedName: 'mL' });
    const after = figuresOf((await studies.create('Melatonin', 'Warmth')).body);
    expect(after.adjustedCorrelation).toBeCloseTo(tagged.adjustedCorrelation as number, 9);
    expect(after.numberOfPairs).toBe(tagged.numberOfPairs);
    expect(figuresOf({ study: before }).adjustedCorrelation).not.toBeCloseTo(
      tagged.adjustedCorrelation as number,
      3,
    );
  });
});

test('ratings and counts of a variable that began as yes/no are shown as they were recorded, without conversion', async () => {
  const { diary, change } = await newPerson();
  const meditated = { variableName: 'Meditated' };
  await diary.post([
    item({ ...meditated, unitAbbreviatedName: 'yes/no', value: true }),
    item({ ...meditated, unitAbbreviatedName: 'count', value: 3, startAt: '2026-03-02T08:00:00' }),
  ]);
  await change({ name: 'Meditated', unitAbbreviatedName: '/5' });
  expect((await diary.list()).body.map(({ displayValueAndUnitString: text }) => text)).toEqual([
    '5/5',
    '3 times',
  ]);
  expect((await diary.list({ minMaxFilter: true })).body).toHaveLength(1);
});
