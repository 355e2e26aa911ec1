import { readNumber } from '../../../../shared/domain/units/read-number.ts';
import type { ApiVariable } from '../../data/variables.ts';

/** The settings as the fields show them: all text. */
export interface SettingFields {
  readonly alias: string;
  readonly unitAbbreviatedName: string;
  readonly combinationOperation: string;
  readonly fillingType: string;
  readonly fillingValue: string;
  readonly minimumAllowedValue: string;
  readonly maximumAllowedValue: string;
  readonly preferredSourceNames: string;
  readonly sourceCombination: string;
  /** Empty while it is worked out. */
  readonly kind: string;
  readonly recordsBleeding: string;
  /** Empty without a goal. */
  readonly goalDirection: string;
  readonly goalAmount: string;
  readonly goalPer: string;
}

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value));

export const fieldsOf = (variable: ApiVariable): SettingFields => ({
  alias: variable.alias ?? '',
  unitAbbreviatedName: variable.unitAbbreviatedName,
  combinationOperation: variable.combinationOperation,
  fillingType: variable.fillingType,
  fillingValue: numberText(variable.fillingValue),
  minimumAllowedValue: numberText(variable.minimumAllowedValue),
  maximumAllowedValue: numberText(variable.maximumAllowedValue),
  preferredSourceNames: variable.preferredSourceNames.join('\n'),
  sourceCombination: variable.sourceCombination,
  kind: variable.kindSet ? variable.kind : '',
  recordsBleeding: variable.recordsBleeding ? 'yes' : 'no',
  goalDirection: variable.goalAmount === undefined ? '' : (variable.goalDirection ?? 'atLeast'),
  goalAmount: numberText(variable.goalAmount),
  goalPer: variable.goalPer ?? 'day',
});

const numbers = ['fillingValue', 'minimumAllowedValue', 'maximumAllowedValue'] as const;
const names = {
  fillingValue: 'The value of a day without a record',
  minimumAllowedValue: 'The smallest value that counts',
  maximumAllowedValue: 'The largest value that counts',
};

type SettingsEdit =
  | { readonly problem: string }
  | { readonly members: Readonly<Record<string, unknown>> | undefined };

/** The members to send: those that were changed, and null where a field was emptied. Undefined where nothing was changed. */
export function settingsEdit(before: SettingFields, after: SettingFields): SettingsEdit {
  const members: Record<string, unknown> = {};
  for (const member of numbers) {
    const text = after[member].trim();
    if (text === before[member]) continue;
    const value = text === '' ? null : readNumber(text);
    if (value === undefined)
      return { problem: `${names[member]} must be a number, such as 7 or 7.5; “${text}” isn’t one.` };
    members[member] = value;
  }
  if (after.fillingType === 'value' && after.fillingValue.trim() === '')
    return {
      problem: `${names.fillingValue} is missing: enter a number, or leave such days out.`,
    };
  if (after.alias.trim() !== before.alias)
    members.alias = after.alias.trim() === '' ? null : after.alias.trim();
  for (const member of [
    'unitAbbreviatedName',
    'combinationOperation',
    'fillingType',
    'sourceCombination',
  ] as const)
    if (after[member] !== before[member]) members[member] = after[member];
  if (after.kind !== before.kind) members.kind = after.kind === '' ? null : after.kind;
  if (after.recordsBleeding !== before.recordsBleeding)
    members.recordsBleeding = after.recordsBleeding === 'yes';
  // A filling value says the same as its type; posted with another type it would contradict it.
  if (after.fillingType !== 'value') delete members.fillingValue;
  const goal = goalEdit(before, after);
  if (goal === undefined)
    return { problem: `Your goal must be a number, such as 7 or 7.5; “${after.goalAmount}” isn’t one.` };
  Object.assign(members, goal);
  const sources = linesOf(after.preferredSourceNames);
  if (sources.join('\n') !== before.preferredSourceNames)
    members.preferredSourceNames = sources.length === 0 ? null : sources;
  return { members: Object.keys(members).length === 0 ? undefined : members };
}

/** The members of a goal that was set, changed or given up; undefined where its amount is no number. */
function goalEdit(
  before: SettingFields,
  after: SettingFields,
): Readonly<Record<string, unknown>> | undefined {
  const { goalDirection, goalAmount, goalPer } = after;
  if (goalDirection === '') return before.goalDirection === '' ? {} : { goalAmount: null };
  if (
    goalDirection === before.goalDirection &&
    goalAmount.trim() === before.goalAmount &&
    goalPer === before.goalPer
  )
    return {};
  const amount = readNumber(goalAmount, after.unitAbbreviatedName);
  return amount === undefined ? undefined : { goalAmount: amount, goalPer, goalDirection };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
