import { variableCard } from '../../domain/cards/record-cards.ts';
import { categoryIcon } from '../../domain/icons/icon.ts';
import { inputType } from '../../domain/measurements/input-type.ts';
import { formatDate, formatUtc, optionalUtc } from '../../domain/time/calendar.ts';
import { amountIn } from '../../domain/units/amount.ts';
import { getUnit } from '../../domain/units/units.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import type { UserVariableRecord } from '../../schemas/variables/user-variable.ts';
import { availableUnits, unitMembers } from './unit-record.ts';

/** The full record of Interface 2.12; `ingredients` are the variables it is tagged with. */
export function toUserVariableRecord(
  userId: number,
  userVariable: UserVariable,
  baseUrl: string,
  ingredients: readonly UserVariableRecord[] = [],
): UserVariableRecord {
  const { variable, settings, createdAt, updatedAt, leavingSince } = userVariable;
  const effective = effectiveSettings(userVariable);
  const { unit, category, displayName } = effective;
  const icon = categoryIcon(baseUrl, category);
  return {
    id: variable.variableId,
    variableId: variable.variableId,
    userId,
    name: variable.name,
    displayName,
    alias: settings.alias,
    description: settings.description,
    upc: settings.upc,
    variableCategoryId: category.id,
    variableCategoryName: category.name,
    ...unitMembers(unit),
    userUnitId: unit.id,
    userUnitAbbreviatedName: unit.abbreviatedName,
    availableUnits: availableUnits(getUnit(variable.unitId)),
    combinationOperation: effective.combinationOperation,
    fillingType: effective.fillingType,
    fillingValue: effective.fillingValue,
    onsetDelay: effective.onsetDelay,
    durationOfAction: effective.durationOfAction,
    minimumAllowedValue: effective.minimumAllowedValue,
    maximumAllowedValue: effective.maximumAllowedValue,
    valence: effective.valence,
    inputType: inputType(unit, effective.valence),
    ...icon,
    outcome: effective.outcome,
    causeOnly: effective.causeOnly,
    preferredSourceNames: [...effective.preferredSourceNames],
    sourceCombination: effective.sourceCombination,
    ...(effective.confirmedDates.length === 0
      ? {}
      : { confirmedDates: effective.confirmedDates.map(formatDate) }),
    hidden: settings.hidden ?? false,
    kind: effective.kind,
    ...(settings.kind !== undefined && { kindSet: true }),
    recordsBleeding: settings.recordsBleeding,
    ...goalMembers(userVariable),
    deletingSince: optionalUtc(leavingSince),
    shareUserMeasurements: settings.shareUserMeasurements ?? false,
    manualTracking: unit.manualTracking === 1,
    actionArray: [],
    childCommonTagVariables: [...ingredients],
    createdAt: formatUtc(createdAt),
    updatedAt: formatUtc(updatedAt),
    card: variableCard({
      variableId: variable.variableId,
      displayName,
      categoryName: category.name,
      unitAbbreviatedName: unit.abbreviatedName,
      icon,
    }),
  };
}

function goalMembers({ variable, settings }: UserVariable) {
  const { goalAmount, goalPer = 'day', goalDirection = 'atLeast', limitDaysPerMonth } = settings;
  const amount = amountIn(getUnit(settings.unitId ?? variable.unitId), goalAmount);
  return {
    ...(amount !== undefined && { goalAmount: amount, goalPer, goalDirection }),
    limitDaysPerMonth,
  };
}

/** The units are most of a record; where one answer has many records it would grow too large with them. */
export const withoutUnits = ({ availableUnits: _, ...record }: UserVariableRecord): UserVariableRecord =>
  record;
