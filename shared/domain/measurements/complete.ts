import { startOfId } from '../ids/measurement-id.ts';
import type { MemberProblem } from '../texts/item-problem.ts';
import { canConvert, convert, isYesNo, linearBetween } from '../units/convert.ts';
import { getUnit, type Unit } from '../units/units.ts';
import { answersTo } from '../variables/answers-to.ts';
import { getCategory } from '../variables/categories.ts';
import type { Measurement } from './measurement.ts';
import {
  type MeasurementEdit,
  type NewMeasurement,
  type WholeMeasurement,
  wordsNeedYesNo,
} from './posted-measurement.ts';
import type { KnownVariable } from './row.ts';

interface EditProblem {
  readonly member: 'value' | 'unitAbbreviatedName';
  readonly problem: string;
}

/** The measurement as an edit wants it; members that the edit does not give stay as they were. */
export function completeEdit(
  edit: MeasurementEdit,
  row: Measurement,
  known: KnownVariable,
): WholeMeasurement | EditProblem {
  const amount = amountOf(edit, row, known);
  if ('problem' in amount) return amount;
  const { variable } = known.userVariable;
  return {
    id: edit.id,
    ifMatch: edit.ifMatch,
    variableName: edit.variableName ?? variable.name,
    category: edit.category ?? getCategory(variable.categoryId),
    combinationOperation: edit.combinationOperation ?? variable.combinationOperation,
    startAt: edit.startAt ?? startOfId(row.id),
    sourceName: edit.sourceName ?? row.sourceName,
    note: edit.note ?? row.note,
    upc: edit.upc,
    ...amount,
  };
}

interface GivenAmount {
  readonly value: number;
  readonly unit: Unit;
}

/**
 * Callers see values in the variable's unit, so a value without a unit is meant in that unit. A value that equals the
 * one they were shown leaves the posted value and unit as they are; of another variable, three servings are no yes.
 */
function amountOf(edit: MeasurementEdit, row: Measurement, known: KnownVariable): GivenAmount | EditProblem {
  const { value: given, unit } = edit;
  const { settings } = known;
  const posted = getUnit(row.unitId);
  const shown = canConvert(posted, settings.unit) ? settings.unit : posted;
  const asItWas = { value: row.value, unit: posted };
  if (given === undefined) {
    if (unit === undefined || unit.id === shown.id || unit.id === posted.id) return asItWas;
    if (shown.id === posted.id) return { value: row.value, unit };
    return { member: 'unitAbbreviatedName', problem: valueNeeded };
  }
  const meant = unit ?? shown;
  if (typeof given === 'object' && !isYesNo(meant))
    return { member: 'value', problem: wordsNeedYesNo(meant) };
  const value = typeof given === 'object' ? given.yesNo : given;
  const isEqual = canConvert(posted, meant) && convert(row.value, posted, meant) === value;
  const saysTheSame = isEqual && (keepsVariable(edit, known) || linearBetween(posted, meant) !== undefined);
  return saysTheSame ? asItWas : { value, unit: meant };
}

const keepsVariable = ({ variableName }: MeasurementEdit, { userVariable }: KnownVariable) =>
  variableName === undefined || answersTo(userVariable, variableName);

const valueNeeded = 'changes what the value means, because it was posted in another unit: send value too.';

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
