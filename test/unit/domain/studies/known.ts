import type { KnownVariable } from '../../../../shared/domain/measurements/row.ts';
import { findUnit } from '../../../../shared/domain/units/units.ts';
import { effectiveSettings } from '../../../../shared/domain/variables/effective-settings.ts';
import type { VariableSettings } from '../../../../shared/domain/variables/variable.ts';

/** A person's variable, as studies see it. */
export function known(
  variableId: number,
  name: string,
  { unit = 'mg', settings = {} }: { unit?: string; settings?: VariableSettings } = {},
): KnownVariable {
  const unitId = findUnit(unit)?.id as number;
  const variable = { variableId, name, categoryId: 8, unitId, combinationOperation: 'MEAN' } as const;
  const userVariable = { variable, settings, createdAt: 0, updatedAt: 0, revision: 1 };
  return { userVariable, settings: effectiveSettings(userVariable) };
}
