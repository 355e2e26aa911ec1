import { describe, expect, test } from '@jest/globals';
import { units } from '../../../../shared/domain/units/units.ts';
import type { UnitRecord } from '../../../../shared/schemas/variables/unit.ts';
import { serviceAt } from '../../../support/client.ts';

const service = serviceAt();

async function listUnits(): Promise<UnitRecord[]> {
  const person = await service.createPerson({ scopes: ['basic'] });
  const { status, body } = await service.get<UnitRecord[]>('/api/v3/units', person);
  expect(status).toBe(200);
  return body;
}

describe('GET /api/v3/units', () => {
  test('answers a bare array of all 65 units to any valid token', async () => {
    const listed = await listUnits();
    expect(listed).toHaveLength(65);
    expect(listed.map(({ name }) => name)).toEqual(units.map(({ name }) => name));
  });

  test('shows a unit with the steps to the standard of its category', async () => {
    const listed = await listUnits();
    expect(listed.find(({ abbreviatedName }) => abbreviatedName === 'F')).toEqual({
      id: 45,
      name: 'Degrees Fahrenheit',
      abbreviatedName: 'F',
      category: 'Temperature',
      categoryId: 11,
      categoryName: 'Temperature',
      unitCategory: { id: 11, name: 'Temperature', standardUnitAbbreviatedName: 'C' },
      conversionSteps: [
        { operation: 'ADD', value: -32 },
        { operation: 'MULTIPLY', value: 5 / 9 },
      ],
      minimumValue: -9007199254740991,
      maximumValue: 9007199254740991,
      advanced: 1,
      manualTracking: 1,
    });
  });
});
