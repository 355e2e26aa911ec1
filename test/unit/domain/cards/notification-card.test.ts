import { describe, expect, test } from '@jest/globals';
import { notificationCard } from '../../../../shared/domain/cards/notification-card.ts';
import { notificationId } from '../../../../shared/domain/reminders/notification-id.ts';
import type { Reminder } from '../../../../shared/domain/reminders/reminder.ts';
import { findUnit } from '../../../../shared/domain/units/units.ts';
import { getCategoryByName } from '../../../../shared/domain/variables/categories.ts';
import { effectiveSettings } from '../../../../shared/domain/variables/effective-settings.ts';
import type { VariableSettings } from '../../../../shared/domain/variables/variable.ts';
import { epoch, exampleReminder } from '../reminders/an-example.ts';

const amount = (value: number, unit: string) => ({ value, unitId: findUnit(unit)?.id ?? 0 });

const slotAt = epoch('2026-06-10T18:00:00');
const id = notificationId(slotAt, 7);
const moment = { day: 'today', time: '20:00' };

function cardOf(
  name: string,
  unitName: string,
  reminder: Partial<Reminder> = {},
  settings: VariableSettings = {},
) {
  const variable = {
    variableId: 3,
    name,
    categoryId: getCategoryByName('Treatments').id,
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
    },
    moment,
  );
}

test('a card tells what it is about and whom to answer', () => {
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
    { trackingReminderNotificationId: id, action: 'track', modifiedValue: 500 },
    { trackingReminderNotificationId: id, action: 'snooze' },
    { trackingReminderNotificationId: id, action: 'skip' },
    { trackingReminderNotificationId: id, action: 'trackAll', modifiedValue: 500 },
  ]);
  expect(all.map(({ text }) => text)).toEqual(['500 mg', 'Snooze', 'Skip', '500 mg for all']);
  for (const { accessibilityText } of all) expect(accessibilityText).toContain('Aspirin');
  expect(new Set(all.map((button) => button.id)).size).toBe(all.length);
});

describe('the input field', () => {
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

  test('is required when there is no default, and told in the reminder’s unit', () => {
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
