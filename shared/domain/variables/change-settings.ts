import type { UserVariableInput } from '../../schemas/user-variable-input.ts';
import { canConvert } from '../units/convert.ts';
import { getUnit } from '../units/units.ts';
import { effectiveSettings } from './effective-settings.ts';
import type { UserVariable, VariableSettings } from './variable.ts';

export interface SettingProblem {
  readonly member: keyof UserVariableInput;
  readonly problem: string;
}

/** The settings after a change: members not given stay, null returns to the default. */
export function changeSettings(current: UserVariable, input: UserVariableInput): VariableSettings {
  const { id, variableId, name, unitAbbreviatedName, variableCategoryName, ...plain } = input;
  const given = {
    ...plain,
    ...(unitAbbreviatedName === undefined ? {} : { unitId: unitAbbreviatedName?.id ?? null }),
    ...(variableCategoryName === undefined ? {} : { categoryId: variableCategoryName?.id ?? null }),
  };
  const merged = Object.entries({ ...current.settings, ...withoutUndefined(given) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

const withoutUndefined = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** What in the new settings contradicts itself. */
export function problemsOfSettings(changed: UserVariable, input: UserVariableInput): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const own = getUnit(changed.variable.unitId);
  const unit = getUnit(changed.settings.unitId ?? changed.variable.unitId);
  if (!canConvert(own, unit))
    problems.push({
      member: 'unitAbbreviatedName',
      problem: `${own.name} (${own.abbreviatedName}), the unit of "${changed.variable.name}", cannot be converted to ${unit.name} (${unit.abbreviatedName}).`,
    });
  const { fillingType, fillingValue } = changed.settings;
  if (fillingType === 'value' && fillingValue === undefined)
    problems.push({ member: 'fillingValue', problem: 'is needed with fillingType value.' });
  const { minimumAllowedValue: low, maximumAllowedValue: high } = effectiveSettings(changed);
  if (low !== undefined && high !== undefined && low > high)
    problems.push({
      member: input.minimumAllowedValue === undefined ? 'maximumAllowedValue' : 'minimumAllowedValue',
      problem: `the allowed minimum ${low} lies above the maximum ${high}.`,
    });
  return problems;
}
