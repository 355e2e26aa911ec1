import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { inOneDocument, recipes, textOf } from '../../../support/studies/typical-studies.ts';
import { unspokenAmount } from '../../../support/unspoken-amount.ts';

const texts = recipes.map((recipe) => [recipe.about, textOf(recipe)] as const);
const kept = readFileSync(new URL('../../../fixtures/study-texts.md', import.meta.url), 'utf8');

test('there are forty studies, each different', () => {
  expect(new Set(recipes.map(({ about }) => about)).size).toBe(40);
  expect(kept.startsWith('# Forty studies in words\n')).toBe(true);
  expect(inOneDocument(texts.map(([, text]) => text))).toHaveLength(kept.length);
});

describe('studies say what was read and found understandable and true', () => {
  test.each(texts)('%s', (about, text) => {
    const section = kept.split(/\n\n(?=## )/).find((text) => text.startsWith(`## ${about}\n`));
    expect(text).toBe(section?.trimEnd());
  });
});

describe('no text', () => {
  test.each(texts)('has statistics in what a layperson reads: %s', (_, text) => {
    const [plain = ''] = text.split('For the curious:');
    expect(plain).not.toMatch(
      /\br = |\bp [=<] |interval|correlation|independent|NaN|null|undefined|Infinity/,
    );
  });

  test.each(texts)('calls equal numbers higher or lower, or a rating by percent: %s', (_, text) => {
    for (const [, after, before] of text.matchAll(
      /(?:higher|lower): \$?([\d.,-]+) instead of \$?([\d.,-]+)/g,
    )) {
      expect(after).not.toBe(before);
    }
    expect(text).not.toMatch(/of (5|10) \(/);
  });

  test.each(texts)('has a count for a unit, or a fraction of an hour: %s', (_, text) => {
    expect(text).not.toMatch(unspokenAmount);
  });

  test.each(texts)('speaks to a stranger of “your”: %s', (_, text) => {
    const [, toAnybody = ''] = text.split('To anybody: ');
    expect(toAnybody.split('For the curious:')[0]).not.toMatch(/\byour?\b/i);
  });

  test.each(texts)('has a count that does not agree with its noun: %s', (_, text) => {
    expect(text).not.toMatch(
      /\b1 (days|times|servings|events|capsules|measurements)\b|\b(?!1 )\d+ (day|time|serving|event|capsule)\b/,
    );
  });
});
