import type { MemberProblem } from '../texts/item-problem.ts';
import { type Amount, amountIn } from '../units/amount.ts';
import { canConvert, convert } from '../units/convert.ts';
import { getUnit, type Unit } from '../units/units.ts';
import { effectiveSettings } from './effective-settings.ts';
import type { UserVariableInput } from './user-variable-input.ts';
import type { UserVariable, VariableSettings } from './variable.ts';

type SettingProblem = MemberProblem<keyof UserVariableInput>;

const amountMembers = ['fillingValue', 'minimumAllowedValue', 'maximumAllowedValue', 'goalAmount'] as const;

/**
 * The settings after a change: members not given stay, null returns to the default. Amounts are meant in the unit
 * that the variable has after the change, and keep it when the unit changes later.
 */
export function changeSettings(current: UserVariable, input: UserVariableInput): VariableSettings {
  const { id, variableId, name, namedBy, unitAbbreviatedName: unit, variableCategoryName, ...plain } = input;
  const before = withNamedZero(current, input);
  const keptUnitId = unit === undefined ? before.unitId : undefined;
  const meantIn = unit?.id ?? keptUnitId ?? current.variable.unitId;
  const amounts = amountMembers.map((member) => [member, toAmount(plain[member], meantIn)]);
  const given = {
    ...plain,
    ...Object.fromEntries(amounts),
    aliasBy: giverOfAlias(input, current.settings),
    ...(unit === undefined ? {} : { unitId: unit?.id ?? null }),
    ...(variableCategoryName === undefined ? {} : { categoryId: variableCategoryName?.id ?? null }),
  };
  const merged = Object.entries({ ...before, ...withoutUndefined(given) });
  const changed = Object.fromEntries(merged.filter(([, value]) => value !== null));
  return agreeOnFilling(input.goalAmount === null ? withoutGoal(changed, input) : changed, input);
}

/** A goal needs its amount; a request that clears it and says more of the goal contradicts itself. */
function withoutGoal(
  settings: VariableSettings,
  { goalPer, goalDirection }: UserVariableInput,
): VariableSettings {
  if (goalPer || goalDirection) return settings;
  const { goalPer: _, goalDirection: __, ...others } = settings;
  return others;
}

/** The app that gave the alias; undefined if it stays, because an app that repeats an alias has not given it. */
function giverOfAlias(
  { alias, namedBy }: UserVariableInput,
  before: VariableSettings,
): string | null | undefined {
  if (alias === undefined || (namedBy !== undefined && alias === before.alias)) return undefined;
  return alias === null ? null : (namedBy ?? null);
}

const withoutUndefined = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const toAmount = (value: number | null | undefined, unitId: number): Amount | null | undefined =>
  typeof value === 'number' ? { value, unitId } : value;

/** Filling with zero becomes filling with a value if 0 is another amount in the new unit, as in degrees. */
function withNamedZero({ variable, settings }: UserVariable, input: UserVariableInput): VariableSettings {
  const { unitAbbreviatedName: wanted, fillingType } = input;
  if (settings.fillingType !== 'zero' || wanted === undefined || fillingType !== undefined) return settings;
  const unit = getUnit(settings.unitId ?? variable.unitId);
  const next = wanted ?? getUnit(variable.unitId);
  if (!canConvert(unit, next) || convert(0, unit, next) === 0) return settings;
  return { ...settings, fillingType: 'value', fillingValue: { value: 0, unitId: unit.id } };
}

/** `fillingType` and `fillingValue` must agree: the one that was given last counts, and the other follows it. */
function agreeOnFilling(settings: VariableSettings, input: UserVariableInput): VariableSettings {
  const { fillingType, fillingValue } = settings;
  if (fillingType !== 'none' && fillingType !== 'zero') return settings;
  if (typeof input.fillingValue === 'number' && input.fillingType === undefined)
    return { ...settings, fillingType: 'value' };
  if (fillingValue === undefined) return settings;
  const { fillingValue: _, ...others } = settings;
  return others;
}

/** Contradictions within a request, or in the settings that it would make. */
export function problemsOfSettings(changed: UserVariable, input: UserVariableInput): SettingProblem[] {
  const { variable, settings } = changed;
  const own = getUnit(variable.unitId);
  const unit = getUnit(settings.unitId ?? variable.unitId);
  if (!canConvert(own, unit))
    return [
      {
        member: 'unitAbbreviatedName',
        problem: `${worded(own)}, the unit of "${variable.name}", cannot be converted to ${worded(unit)}.`,
      },
    ];
  return [
    ...amountsLeftBehind(settings, unit),
    ...fillingProblems(settings, input),
    ...boundProblems(changed, input),
    ...roleProblems(settings, input),
    ...goalProblems(settings),
    ...bleedingProblems(settings, unit),
  ];
}

const worded = ({ name, abbreviatedName }: Unit) => `${name} (${abbreviatedName})`;

/** Yes/no converts to ratings and to counts, but these do not convert to each other. */
function* amountsLeftBehind(settings: VariableSettings, unit: Unit): Generator<SettingProblem> {
  for (const member of amountMembers) {
    const amount = settings[member];
    if (amount === undefined || amountIn(unit, amount) !== undefined) continue;
    const given = getUnit(amount.unitId);
    yield {
      member: 'unitAbbreviatedName',
      problem: `${member} is ${amount.value} in ${worded(given)}, which cannot be converted to ${worded(unit)}; set it again, or clear it with null.`,
    };
  }
}

function* fillingProblems(
  { fillingType, fillingValue }: VariableSettings,
  input: UserVariableInput,
): Generator<SettingProblem> {
  const { fillingType: type, fillingValue: value } = input;
  if (type === 'zero' && typeof value === 'number' && value !== 0)
    yield {
      member: 'fillingValue',
      problem: `is ${value}, but fillingType zero fills with 0; give only one of them.`,
    };
  if (type === 'none' && typeof value === 'number')
    yield {
      member: 'fillingValue',
      problem: `is ${value}, but fillingType none fills nothing; give only one of them.`,
    };
  if (fillingType === 'value' && fillingValue === undefined)
    yield {
      member: 'fillingValue',
      problem: 'is needed with fillingType value; give it, or another fillingType.',
    };
}

function* boundProblems(changed: UserVariable, input: UserVariableInput): Generator<SettingProblem> {
  const { minimumAllowedValue: low, maximumAllowedValue: high } = effectiveSettings(changed);
  if (low === undefined || high === undefined || low <= high) return;
  const members = ['minimumAllowedValue', 'maximumAllowedValue', 'unitAbbreviatedName'] as const;
  yield {
    member: members.find((member) => input[member] !== undefined) ?? 'minimumAllowedValue',
    problem: `the allowed minimum ${low} lies above the maximum ${high}.`,
  };
}

/** Bleeding is recorded as yes and no, or as amounts. */
function* bleedingProblems({ recordsBleeding }: VariableSettings, unit: Unit): Generator<SettingProblem> {
  if (recordsBleeding !== true || (unit.minimum !== null && unit.minimum >= 0 && unit.minimum < 1)) return;
  yield {
    member: 'recordsBleeding',
    problem: `needs a unit where 0 means none, such as yes/no; ${worded(unit)} has no such value.`,
  };
}

function* goalProblems({ goalAmount, goalPer, goalDirection }: VariableSettings): Generator<SettingProblem> {
  if (goalAmount === undefined && (goalPer !== undefined || goalDirection !== undefined))
    yield {
      member: 'goalAmount',
      problem: 'is needed for a goal; give it, or clear goalPer and goalDirection.',
    };
}

function* roleProblems(
  { outcome, causeOnly }: VariableSettings,
  input: UserVariableInput,
): Generator<SettingProblem> {
  if (outcome !== true || causeOnly !== true) return;
  yield {
    member: input.causeOnly === undefined ? 'outcome' : 'causeOnly',
    problem: 'a variable that can only be a cause can’t be an outcome; set outcome or causeOnly to false.',
  };
}
