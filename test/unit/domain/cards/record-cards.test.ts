import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import type { Card } from '../../../../shared/domain/cards/card.ts';
import {
  connectorButtons,
  connectorCard,
  measurementCard,
  personCard,
  reminderCard,
  variableCard,
} from '../../../../shared/domain/cards/record-cards.ts';
import { tagCard } from '../../../../shared/domain/cards/tag-card.ts';
import { cardSchema } from '../../../../shared/schemas/feed/card.ts';

const connector = {
  name: 'fitbit',
  displayName: 'Fitbit',
  shortDescription: 'Steps',
  getItUrl: 'https://example.com',
};
const baseUrl = 'https://daymark.example';
const icon = { iconClassName: 'icon-x', svgUrl: `${baseUrl}/icons/x.svg` };
const cards: [string, Card][] = [
  [
    'person',
    personCard(
      {
        userId: 7,
        displayName: 'Ada',
        email: 'ada@example.com',
        loginName: 'person-7',
        timezone: 'UTC',
        administrator: false,
        createdAt: 1_700_000_000,
        updatedAt: 1_700_000_000,
      },
      baseUrl,
    ),
  ],
  [
    'variable',
    variableCard({
      variableId: 3,
      displayName: 'Mood',
      categoryName: 'Emotions',
      unitAbbreviatedName: '/5',
      icon,
    }),
  ],
  ['measurement', measurementCard('Mood', '2023-11-14T22:13:20', '3/5', icon)],
  ['connector', connectorCard(connector, 'Nothing yet.', baseUrl)],
  [
    'tag',
    tagCard(
      { taggedVariableId: 1, tagVariableId: 2, conversionFactor: 95 },
      { displayName: 'Coffee', variableCategoryName: 'Foods', unitAbbreviatedName: 'serving', ...icon },
      { displayName: 'Caffeine', variableCategoryName: 'Nutrients', unitAbbreviatedName: 'mg', ...icon },
    ),
  ],
  [
    'reminder',
    reminderCard({
      number: 5,
      displayName: 'Mood',
      frequencyText: 'Daily',
      question: 'How?',
      icon,
    }),
  ],
];

describe('the card of a', () => {
  test.each(cards)('%s has members of a card only, and says something', (_, card) => {
    expect(v.safeParse(v.strictObject(cardSchema.entries), card).success).toBe(true);
    expect(card.title).not.toBe('');
    expect(card.content).not.toBe('');
    expect(card.iconClassName).toMatch(/^icon-/);
    expect(card.image).toBe(`${baseUrl}/icons/${card.iconClassName?.slice('icon-'.length)}.svg`);
  });
});

test('cards of different records have different ids', () => {
  const ids = cards.flatMap(([, { id }]) => (id === undefined ? [] : [id]));
  expect(new Set(ids).size).toBe(ids.length);
});

test('the card of a tag says what one unit holds, and the tag itself', () => {
  const tag = cards.find(([name]) => name === 'tag')?.[1];
  expect(tag).toMatchObject({
    title: 'Caffeine in Coffee',
    content: '95 mg of Caffeine per serving',
    parameters: { taggedVariableId: 1, tagVariableId: 2, conversionFactor: 95 },
  });
});

test('a connector has a button where there is something to get', () => {
  expect(connectorButtons(connector)).toMatchObject([{ text: 'Get Fitbit', link: 'https://example.com' }]);
  expect(connectorButtons({ ...connector, getItUrl: '' })).toEqual([]);
  for (const { text = '', accessibilityText } of connectorButtons(connector))
    expect(accessibilityText).toContain(text);
});
