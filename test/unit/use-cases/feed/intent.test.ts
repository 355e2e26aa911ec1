import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { discoveryCard } from '../../../../shared/domain/discovery/discovery-card.ts';
import { resultCardId } from '../../../../shared/domain/experiments/study/experiment-card.ts';
import { findUnit } from '../../../../shared/domain/units/units.ts';
import { feedItems } from '../../../../shared/schemas/feed/feed-item.ts';
import { readIntent } from '../../../../shared/use-cases/feed/intent.ts';

const intentOf = (item: object, index = 0) => {
  const items = v.parse(feedItems, [item]);
  return readIntent(items[0] as (typeof items)[number], index);
};
const problemsOf = (item: object, index = 0) => {
  const intent = intentOf(item, index);
  return intent.kind === 'problems' ? intent.problems : [];
};

describe('what acts', () => {
  const id = 70_000;
  test.each([
    ['bare parameters', { trackingReminderNotificationId: id, action: 'skip' }, { id, action: 'skip' }],
    [
      'the items of the notification operation',
      { id, action: 'track', modifiedValue: 3 },
      { id, action: 'track', modifiedValue: 3 },
    ],
    [
      'a value with its unit',
      { trackingReminderNotificationId: id, value: 2, unitAbbreviatedName: 'mg' },
      { id, action: 'track', modifiedValue: 2, unit: findUnit('mg') },
    ],
    [
      'a value alone',
      { trackingReminderNotificationId: id, value: 0 },
      { id, action: 'track', modifiedValue: 0 },
    ],
    [
      'the parameters of a card',
      { title: 'x', parameters: { trackingReminderNotificationId: id, action: 'snooze' } },
      { id, action: 'snooze' },
    ],
    [
      'the button pressed, over the card',
      {
        parameters: { trackingReminderNotificationId: id, action: 'skip', modifiedValue: 1 },
        selectedButton: { parameters: { action: 'track', modifiedValue: 5 } },
      },
      { id, action: 'track', modifiedValue: 5 },
    ],
    [
      'value of the button over modifiedValue of the card',
      {
        parameters: { trackingReminderNotificationId: id, modifiedValue: 1 },
        selectedButton: { parameters: { value: 2 } },
      },
      { id, action: 'track', modifiedValue: 2 },
    ],
    [
      'what was typed in, when nothing else says the value',
      {
        parameters: { trackingReminderNotificationId: id },
        selectedButton: { parameters: { action: 'track' } },
        inputFields: [{ key: 'modifiedValue', type: 'number', value: ' 2.5 ' }],
      },
      { id, action: 'track', modifiedValue: 2.5 },
    ],
    [
      'the card, over what was typed in',
      {
        parameters: { trackingReminderNotificationId: id, value: 4 },
        inputFields: [{ key: 'value', value: '9' }],
      },
      { id, action: 'track', modifiedValue: 4 },
    ],
    [
      'a switch as yes or no',
      {
        parameters: { trackingReminderNotificationId: id },
        inputFields: [{ key: 'value', type: 'switch', value: true }],
      },
      { id, action: 'track', modifiedValue: 1 },
    ],
    [
      'snooze and skip without the value that the card carries',
      {
        parameters: { trackingReminderNotificationId: id, modifiedValue: 3 },
        selectedButton: { parameters: { action: 'Skip' } },
      },
      { id, action: 'skip' },
    ],
    [
      'null as if it were not there',
      { parameters: { trackingReminderNotificationId: id, action: null, value: 1 } },
      { id, action: 'track', modifiedValue: 1 },
    ],
  ])('is %s', (_, item, action) => {
    expect(intentOf(item)).toEqual({ kind: 'act', action });
  });
});

describe('what is kept', () => {
  test.each([
    [{ title: 'Hello' }],
    [{ content: 'Hello', parameters: { id: 5, foo: [1, { bar: null }] } }],
    [
      {
        id: 'note-1',
        title: 'x',
        selectedButton: { text: 'OK' },
        buttons: [{ text: 'OK', action: { any: 'thing' } }],
      },
    ],
    [{ title: 'x', parameters: { value: 3 } }],
  ])('%j', (card) => {
    expect(intentOf(card)).toEqual({ kind: 'keep', card });
  });

  test('only the members of a card are, and HTML is made safe', () => {
    const posted = {
      title: 'x',
      html: '<b onclick="x">y</b><script>z</script>',
      unknown: 1,
      createdAt: 'now',
    };
    expect(intentOf(posted)).toEqual({ kind: 'keep', card: { title: 'x', html: '<b>y</b>' } });
  });
});

describe('what is dismissed', () => {
  const card = { id: 'study-1', title: 'x', parameters: { id: 'of the parameters' } };
  test.each([
    [
      'the id that the button names',
      { ...card, selectedButton: { parameters: { action: 'dismiss', id: 'm' } } },
      'm',
    ],
    ['else the card', { ...card, selectedButton: { parameters: { action: 'dismiss' } } }, 'study-1'],
    ['else what its parameters name', { parameters: { id: 'm', action: 'dismiss' } }, 'm'],
    ['by bare parameters', { id: 'm', action: 'dismiss' }, 'm'],
    ['in any case', { id: 'm', action: ' Dismiss ' }, 'm'],
    ['whatever number stands in other parameters', { id: 'm', action: 'dismiss', value: 3 }, 'm'],
  ])('%s', (_, item, cardId) => {
    expect(intentOf(item)).toEqual({ kind: 'dismiss', cardId });
  });
});

test.each(['notification-7', 'study-cause-1-effect-2-population-study'])(
  'a link that was followed on %s is nothing to the service',
  (id) => {
    const link = 'https://example.com';
    expect(intentOf({ id, title: 'x', selectedButton: { text: 'Open', link } })).toEqual({ kind: 'nothing' });
  },
);

describe('what is refused', () => {
  test.each([
    [
      { trackingReminderNotificationId: 7, action: 'dance' },
      '[4].action',
      /unknown value "dance".*track, snooze, skip/,
    ],
    [
      { parameters: { action: 'openStudy' }, title: 'x' },
      '[4].parameters.action',
      /unknown value "openStudy"/,
    ],
    [
      { selectedButton: { parameters: { action: 7 } }, title: 'x' },
      '[4].selectedButton.parameters.action',
      /must be one of/,
    ],
    [{ action: 'skip' }, '[4].trackingReminderNotificationId', /is required/],
    [
      { trackingReminderNotificationId: 'seven', action: 'skip' },
      '[4].trackingReminderNotificationId',
      /whole number/,
    ],
    [{ trackingReminderNotificationId: 7 }, '[4]', /has a notification but not what to do/],
    [
      { parameters: { trackingReminderNotificationId: 7 }, inputFields: [{ key: 'value', value: 'lots' }] },
      '[4].inputFields[0].value',
      /must be a number, got "lots"/,
    ],
    [
      { parameters: { trackingReminderNotificationId: 7, value: '3' } },
      '[4].parameters.value',
      /must be a number/,
    ],
    [
      { parameters: { trackingReminderNotificationId: 7, value: 3, unitAbbreviatedName: 'parsec' } },
      '[4].parameters.unitAbbreviatedName',
      /unit/,
    ],
    [{}, '[4]', /does nothing/],
    [{ title: '  ', content: '' }, '[4]', /does nothing/],
    [{ value: 3 }, '[4]', /does nothing/],
    [{ id: 5, title: 'x' }, '[4].id', /must be text/],
    [{ id: 'notification-7', title: 'x' }, '[4].id', /own cards/],
    [{ id: 'study-1', title: 'x' }, '[4].id', /own cards/],
    [{ id: resultCardId(1), title: 'x' }, '[4].id', /own cards/],
    [{ id: discoveryCard('2026-11-17', [], '').id, title: 'x' }, '[4].id', /own cards/],
    [{ id: 'mail-1', title: 'x' }, '[4].id', /own cards/],
    [{ id: 'webhook-1', title: 'x' }, '[4].id', /own cards/],
    [{ action: 'dismiss' }, '[4].id', /is required: the id of the card/],
    [{ id: '', action: 'dismiss' }, '[4].id', /is required: the id of the card/],
    [{ id: 7, action: 'dismiss' }, '[4]', /skip it instead/],
    [{ id: 'notification-7', action: 'dismiss' }, '[4]', /skip it instead/],
    [{ trackingReminderNotificationId: 7, action: 'dismiss' }, '[4]', /skip it instead/],
    [
      { id: 'x', parameters: { trackingReminderNotificationId: 7, action: 'dismiss' } },
      '[4]',
      /skip it instead/,
    ],
  ])('%j, at %s', (item, path, problem) => {
    expect(problemsOf(item, 4)).toEqual([{ path, problem: expect.stringMatching(problem) }]);
  });
});

test('an action that is no text is refused, whatever it is made of', () => {
  const action = { toString: 1, valueOf: 1 };
  expect(problemsOf({ trackingReminderNotificationId: 70_000, action })).toEqual([
    { path: '[0].action', problem: expect.stringContaining('got an object') },
  ]);
});
