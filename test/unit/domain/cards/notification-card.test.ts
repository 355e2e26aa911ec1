import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Card } from '../../../../shared/domain/cards/card.ts';
import { notificationCard } from '../../../../shared/domain/cards/notification-card.ts';
import { notificationId } from '../../../../shared/domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../../../shared/domain/reminders/reminder.ts';
import type { TrackedNotification } from '../../../../shared/domain/reminders/tracked-reminder.ts';
import { findUnit, units } from '../../../../shared/domain/units/units.ts';
import { getCategoryByName, variableCategoryNames } from '../../../../shared/domain/variables/categories.ts';
import { effectiveSettings } from '../../../../shared/domain/variables/effective-settings.ts';
import type { VariableSettings } from '../../../../shared/domain/variables/variable.ts';
import { epoch, exampleReminder } from '../reminders/example-reminder.ts';

const amount = (value: number, unit: string) => ({ value, unitId: findUnit(unit)?.id ?? 0 });

const slotAt = epoch('2026-06-10T18:00:00');
const id = notificationId(slotAt, 7);
const moment = { day: 'today', time: '20:00' };

function cardOf(
  name: string,
  unitName: string,
  reminder: Partial<Reminder> = {},
  settings: VariableSettings = {},
  more: Partial<TrackedNotification> & { readonly category?: string } = {},
) {
  const { category = 'Treatments', ...asked } = more;
  const variable = {
    variableId: 3,
    name,
    categoryId: getCategoryByName(category).id,
    unitId: findUnit(unitName)?.id ?? 0,
    combinationOperation: 'SUM' as const,
  };
  const userVariable = { variable, settings, createdAt: 0, updatedAt: 0, revision: 0 };
  const notification = { id, variableId: 3, dueAt: slotAt, createdAt: 0, updatedAt: 0 };
  return notificationCard(
    {
      userId: 1,
      reminder: exampleReminder(reminder),
      known: { userVariable, settings: effectiveSettings(userVariable) },
      lastMeasurements: [],
      notification,
      isOneOfSeveral: true,
      ...asked,
    },
    moment,
    'https://daymark.example',
  );
}

test('a card says what it is about and whom to answer', () => {
  expect(cardOf('Aspirin', 'mg', { instructions: 'With food' })).toMatchObject({
    id: `notification-${id}`,
    title: 'Aspirin',
    headerTitle: 'How many milligrams of Aspirin did you take?',
    subTitle: 'Today at 20:00',
    content: 'How many milligrams of Aspirin did you take today at 20:00? With food',
    parameters: {
      trackingReminderNotificationId: id,
      trackingReminderId: 7,
      variableId: 3,
      variableName: 'Aspirin',
      variableCategoryName: 'Treatments',
      trackingReminderNotificationTimeEpoch: slotAt,
    },
  });
});

test('every button has parameters that act, a text and a text to be read out with the variable’s name', () => {
  const {
    buttons = [],
    buttonsSecondary = [],
    actionSheetButtons = [],
  } = cardOf('Aspirin', 'mg', {
    defaultValue: amount(500, 'mg'),
  });
  const all = [...buttons, ...buttonsSecondary, ...actionSheetButtons];
  expect(all.map(({ parameters }) => parameters)).toEqual([
    { trackingReminderNotificationId: id, action: 'track', modifiedValue: 500, unitAbbreviatedName: 'mg' },
    { trackingReminderNotificationId: id, action: 'track', modifiedValue: 0, unitAbbreviatedName: 'mg' },
    { trackingReminderNotificationId: id, action: 'snooze' },
    { trackingReminderNotificationId: id, action: 'skip' },
    { trackingReminderNotificationId: id, action: 'trackAll', modifiedValue: 500, unitAbbreviatedName: 'mg' },
  ]);
  expect(all.map(({ text }) => text)).toEqual(['500 mg', '0 mg', 'Snooze', 'Skip', '500 mg for all']);
  for (const { accessibilityText } of all) expect(accessibilityText).toContain('Aspirin');
  expect(new Set(all.map((button) => button.id)).size).toBe(all.length);
});

const buttonsOf = ({
  buttons = [],
  buttonsSecondary = [],
  actionSheetButtons = [],
  inputFields = [],
}: Card) => [
  ...buttons,
  ...buttonsSecondary,
  ...actionSheetButtons,
  ...inputFields.flatMap(({ submitButton }) => submitButton ?? []),
];

test('the words on every button are part of what is read out, whatever the variable, unit and value', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.constantFrom(...units.map(({ abbreviatedName }) => abbreviatedName)),
      fc.constantFrom(...variableCategoryNames),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (name, unit, category, value) => {
        const card = cardOf(name, unit, { defaultValue: amount(value, unit) }, {}, { category });
        const all = buttonsOf(card);
        expect(all.length).toBeGreaterThanOrEqual(4);
        for (const { text = '', accessibilityText } of all) expect(accessibilityText).toContain(text);
        expect(new Set(all.map((button) => button.id)).size).toBe(all.length);
      },
    ),
  );
});

describe('is offered', () => {
  test('an answer for all only where several wait', () => {
    expect(cardOf('Pain', '/5').actionSheetButtons).toHaveLength(5);
    expect(cardOf('Pain', '/5', {}, {}, { isOneOfSeveral: false }).actionSheetButtons).toEqual([]);
  });

  test('zero of what adds up, unless the person says that there is always some', () => {
    const texts = (card: Card) => card.buttons?.map(({ text }) => text);
    const coffee = { category: 'Foods' };
    expect(texts(cardOf('Coffee', 'serving', { defaultValue: amount(1, 'serving') }, {}, coffee))).toEqual([
      '1 serving',
      '0 servings',
    ]);
    expect(texts(cardOf('Coffee', 'serving', {}, {}, coffee))).toEqual(['0 servings']);
    const some = { minimumAllowedValue: amount(1, 'serving') };
    expect(texts(cardOf('Coffee', 'serving', {}, some, coffee))).toEqual([]);
    expect(texts(cardOf('Pain', '/5'))).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
  });

  test('nothing where nothing can be answered any more, or yet', () => {
    const notification = { id, variableId: 3, dueAt: slotAt, createdAt: 0, updatedAt: 0 };
    const skipped = { notification: { ...notification, handled: { action: 'skip' as const, at: 1 } } };
    for (const more of [skipped, { isComing: true as const }]) {
      const card = cardOf('Pain', '/5', {}, {}, more);
      expect(buttonsOf(card)).toEqual([]);
      expect(card.inputFields).toBeUndefined();
    }
  });

  test.each([
    ['Emotions', ['face-1', 'face-2', 'face-3', 'face-4', 'face-5']],
    ['Symptoms', ['face-5', 'face-4', 'face-3', 'face-2', 'face-1']],
  ])('%s by faces, the happy one at the good end', (category, faces) => {
    const { buttons } = cardOf('Thing', '/5', {}, {}, { category });
    expect(buttons?.map(({ image }) => image)).toEqual(
      faces.map((face) => `https://daymark.example/icons/${face}.svg`),
    );
  });
});

describe('the input field', () => {
  test('for yes and no is a switch', () => {
    const field = (defaultValue?: number) =>
      cardOf(
        'Aspirin',
        'yes/no',
        defaultValue === undefined ? {} : { defaultValue: amount(defaultValue, 'yes/no') },
      ).inputFields?.[0];
    expect(field(1)).toMatchObject({ type: 'switch', key: 'modifiedValue', value: 'true', required: false });
    expect(field(0)).toMatchObject({ type: 'switch', value: 'false' });
    expect(field()).toMatchObject({ type: 'switch', required: true });
    expect(field()).not.toHaveProperty('value');
    expect(field()).not.toHaveProperty('minValue');
  });

  test('takes a value in the unit, with its bounds and the default', () => {
    const [field] = cardOf('Pain', '/5', { defaultValue: amount(3, '/5') }).inputFields ?? [];
    expect(field).toMatchObject({
      key: 'modifiedValue',
      type: 'number',
      displayName: 'Pain (1 to 5 Rating)',
      labelRight: '/5',
      helpText: 'From 1 to 5.',
      minValue: 1,
      maxValue: 5,
      value: '3',
      required: false,
      submitButton: { parameters: { trackingReminderNotificationId: id, action: 'track' } },
    });
  });

  test('is required when there is no default, and is in the reminder’s unit', () => {
    const bounds = { minimumAllowedValue: amount(100, 'mg'), maximumAllowedValue: amount(3000, 'mg') };
    const [field] =
      cardOf('Aspirin', 'mg', { unitId: findUnit('g')?.id as number }, bounds).inputFields ?? [];
    expect(field).toMatchObject({ required: true, minValue: 0.1, maxValue: 3, helpText: 'From 0.1 to 3 g.' });
    expect(field).not.toHaveProperty('value');
  });
});

test('names and instructions are escaped in HTML and nowhere else', () => {
  const name = '<img src=x onerror="alert(1)"> & co';
  const card = cardOf(name, 'mg', { instructions: '<b>now</b>' });
  expect(card.title).toBe(name);
  for (const html of [card.html, card.htmlContent]) {
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co');
    expect(html).toContain('&lt;b&gt;now&lt;/b&gt;');
  }
});
