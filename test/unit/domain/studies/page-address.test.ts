import { describe, expect, test } from '@jest/globals';
import { pageNameOf, parsePageName, publicLink } from '../../../../shared/domain/studies/page-address.ts';
import { studyId } from '../../../../shared/domain/studies/study.ts';
import { study } from './summaries.ts';

const pageId = '0123456789abcdef'.repeat(2);

describe('the name of a public page', () => {
  test.each([
    ['individual', `cause-1-effect-2-${pageId}-user-study`],
    ['cohort', `cause-1-effect-2-${pageId}-cohort-study`],
    ['population', 'cause-1-effect-2-population-study'],
  ] as const)('of one that is %s holds a random part and nobody’s number', (type, name) => {
    expect(pageNameOf(study({ type, pageId }))).toBe(name);
    expect(parsePageName(name)).toEqual({ name, causeVariableId: 1, effectVariableId: 2 });
  });

  test('is none until it is drawn, except of a population', () => {
    expect(pageNameOf(study({}))).toBeUndefined();
    expect(pageNameOf(study({ type: 'population' }))).toBe('cause-1-effect-2-population-study');
  });

  test.each([
    studyId(3, study({})),
    studyId(3, study({ type: 'cohort' })),
    `cause-1-effect-2-${pageId}-population-study`,
    `cause-1-effect-2-${pageId}0-user-study`,
    `cause-1-effect-2-${pageId.slice(1)}-user-study`,
    `cause-1-effect-2-${pageId.toUpperCase()}-user-study`,
    `cause-0-effect-2-${pageId}-user-study`,
    `cause-1-effect-2-${pageId}-user-study `,
    ` cause-1-effect-2-${pageId}-user-study`,
    '',
  ])('is not %p', (text) => {
    expect(parsePageName(text)).toBeUndefined();
  });
});

test('only a published study has an address, and one of many people only with figures', () => {
  expect(publicLink('https://x', study({ status: 'publish', pageId }))).toBe(
    `https://x/studies/cause-1-effect-2-${pageId}-user-study`,
  );
  expect(publicLink('https://x', study({ status: 'publish' }))).toBeUndefined();
  for (const status of ['draft', 'private'] as const)
    expect(publicLink('https://x', study({ status, pageId }))).toBeUndefined();
  const many = study({ type: 'population', status: 'publish' });
  const { analysedAt, ...withoutTime } = many.summary;
  expect(publicLink('https://x', many)).toBe('https://x/studies/cause-1-effect-2-population-study');
  expect(publicLink('https://x', { ...many, summary: withoutTime })).toBeUndefined();
});
