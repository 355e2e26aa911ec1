import type { MemberProblem } from '../texts/item-problem.ts';
import { isYesNo } from '../units/convert.ts';
import { getCategory } from '../variables/categories.ts';
import { type NewMeasurement, type WholeMeasurement, wordsNeedYesNo } from './posted-measurement.ts';
import type { KnownVariable } from './row.ts';

/** The measurement with what the variable is like, where that is known; else what is missing of it. */
export function completeNew(
  input: NewMeasurement,
  known: KnownVariable | undefined,
): WholeMeasurement | readonly MemberProblem[] {
  const { variableName, value } = input;
  const variable = known?.userVariable.variable;
  const category = input.category ?? (variable && getCategory(variable.categoryId));
  const unit = input.unit ?? known?.settings.unit;
  const combinationOperation = input.combinationOperation ?? variable?.combinationOperation;
  if (category === undefined || unit === undefined || combinationOperation === undefined)
    return Object.entries({
      variableCategoryName: category,
      unitAbbreviatedName: unit,
      combinationOperation,
    }).flatMap(([member, given]) =>
      given === undefined
        ? [{ member, problem: `is required, because "${variableName}" is new.`, type: 'required' }]
        : [],
    );
  const words = typeof value === 'object';
  if (words && !isYesNo(unit)) return [{ member: 'value', problem: wordsNeedYesNo(unit) }];
  return { ...input, category, unit, combinationOperation, value: words ? value.yesNo : value };
}
