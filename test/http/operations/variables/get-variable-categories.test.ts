import { expect, test } from '@jest/globals';
import type { VariableCategoryRecord } from '../../../../shared/schemas/variables/variable-category.ts';
import { serviceAt } from '../../../support/client.ts';

const service = serviceAt();

test('lists the 23 categories as a bare array, with what their variables fall back to', async () => {
  const person = await service.createPerson({ scopes: ['basic'] });
  const { status, body } = await service.get<VariableCategoryRecord[]>('/api/v3/variableCategories', person);
  expect(status).toBe(200);
  expect(body).toHaveLength(23);
  expect(new Set(body.map(({ id }) => id)).size).toBe(23);
  expect(body.find(({ name }) => name === 'Emotions')).toMatchObject({
    combinationOperation: 'MEAN',
    outcome: true,
    iconClassName: 'icon-emotions',
    svgUrl: `${service.url}/icons/emotions.svg`,
  });
  expect(body.flatMap(({ synonyms }) => synonyms)).toEqual(
    expect.arrayContaining(['Activities', 'Physical Activity', 'Location']),
  );
});
