import { categoryIcon } from '../icons/icon.ts';
import { displayValueAndUnit } from '../measurements/display-value.ts';
import { inputType } from '../measurements/input-type.ts';
import type { Measurement } from '../measurements/measurement.ts';
import { startOfId } from '../measurements/measurement-id.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { formatUtc } from '../time/calendar.ts';
import { amountIn } from '../units/amount.ts';
import { availableUnits } from '../units/available-units.ts';
import { canConvert, convert } from '../units/convert.ts';
import { categoryOf, getUnit, type Unit } from '../units/units.ts';
import type { Answerable } from './actions.ts';
import type { Subject } from './question.ts';
import type { Reminder } from './reminder.ts';
import { frequencyText, frequencyTextWithTime } from './time-texts.ts';

/** All that is known of what a reminder asks for. */
export interface Tracked {
  readonly userId: number;
  readonly reminder: Reminder;
  readonly known: KnownVariable;
  /** The latest ones, newest first. */
  readonly lastMeasurements: readonly Measurement[];
}

/** The unit answers are given in. */
export const answerUnit = ({ reminder, known }: Pick<Tracked, 'reminder' | 'known'>): Unit =>
  reminder.unitId === undefined ? known.settings.unit : getUnit(reminder.unitId);

/** What is recorded unless the person says otherwise, in the unit of the answers. */
export const defaultAnswer = (tracked: Pick<Tracked, 'reminder' | 'known'>): number | undefined =>
  amountIn(answerUnit(tracked), tracked.reminder.defaultValue);

export const subjectOf = (tracked: Tracked): Subject => ({
  ...tracked.known.settings,
  unit: answerUnit(tracked),
});

export function answerableOf(tracked: Tracked): Answerable {
  return {
    displayName: tracked.known.settings.displayName,
    unit: answerUnit(tracked),
    defaultValue: defaultAnswer(tracked),
    lastValues: told(tracked).map(({ value }) => value),
  };
}

/** The latest values in the unit of the answers; what cannot be told in it is left out. */
function told(tracked: Tracked): { readonly value: number; readonly startAt: number }[] {
  const unit = answerUnit(tracked);
  return tracked.lastMeasurements.flatMap(({ id, value, unitId }) => {
    const posted = getUnit(unitId);
    return canConvert(posted, unit) ? [{ value: convert(value, posted, unit), startAt: startOfId(id) }] : [];
  });
}

/** The variable's settings have its own unit; a reminder may ask in another. */
function inAnswerUnit(tracked: Tracked, value: number | undefined): number | undefined {
  const { id: unitId } = tracked.known.settings.unit;
  return amountIn(answerUnit(tracked), value === undefined ? undefined : { value, unitId });
}

export function allowedValues(tracked: Tracked): { readonly minimum?: number; readonly maximum?: number } {
  const { minimumAllowedValue, maximumAllowedValue } = tracked.known.settings;
  const minimum = inAnswerUnit(tracked, minimumAllowedValue);
  const maximum = inAnswerUnit(tracked, maximumAllowedValue);
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

/** The members that the records of reminders and of notifications share. */
export function trackedVariableMembers(tracked: Tracked, baseUrl: string) {
  const { userId, reminder, known } = tracked;
  const { settings, userVariable } = known;
  const { variable, settings: own } = userVariable;
  const { category, valence } = settings;
  const fillingValue = inAnswerUnit(tracked, settings.fillingValue);
  const defaultValue = defaultAnswer(tracked);
  const unit = answerUnit(tracked);
  const unitCategory = categoryOf(unit);
  const ownUnitCategory = categoryOf(settings.unit);
  const { minimum, maximum } = allowedValues(tracked);
  const [last, second, third] = told(tracked);
  return {
    userId,
    variableId: variable.variableId,
    variableName: variable.name,
    displayName: settings.displayName,
    ...(own.description === undefined ? {} : { variableDescription: own.description }),
    variableCategoryId: category.id,
    variableCategoryName: category.name,
    unitId: unit.id,
    unitAbbreviatedName: unit.abbreviatedName,
    unitName: unit.name,
    unitCategoryId: unitCategory.id,
    unitCategoryName: unitCategory.name,
    userVariableUnitId: settings.unit.id,
    userVariableUnitAbbreviatedName: settings.unit.abbreviatedName,
    userVariableUnitName: settings.unit.name,
    userVariableUnitCategoryId: ownUnitCategory.id,
    userVariableUnitCategoryName: ownUnitCategory.name,
    userVariableVariableCategoryId: category.id,
    userVariableVariableCategoryName: category.name,
    availableUnits: availableUnits(getUnit(variable.unitId)),
    combinationOperation: settings.combinationOperation,
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(fillingValue === undefined ? {} : { fillingValue }),
    ...(minimum === undefined ? {} : { minimumAllowedValue: minimum }),
    ...(maximum === undefined ? {} : { maximumAllowedValue: maximum }),
    ...(last === undefined ? {} : { lastValue: last.value, lastTracked: formatUtc(last.startAt) }),
    ...(second === undefined ? {} : { secondToLastValue: second.value }),
    ...(third === undefined ? {} : { thirdToLastValue: third.value }),
    valence,
    inputType: inputType(unit, valence),
    ...iconOf(tracked, baseUrl),
    manualTracking: unit.manualTracking === 1,
    outcome: settings.outcome,
    ...(own.upc === undefined ? {} : { upc: own.upc }),
    ...(reminder.instructions === undefined ? {} : { instructions: reminder.instructions }),
    reminderFrequency: reminder.frequency,
    ...frequencyTexts(reminder, defaultValue, unit),
  };
}

export const iconOf = ({ known }: Pick<Tracked, 'known'>, baseUrl: string) =>
  categoryIcon(baseUrl, known.settings.category);

function frequencyTexts(reminder: Reminder, defaultValue: number | undefined, unit: Unit) {
  const text = frequencyText(reminder.frequency);
  const withTime = frequencyTextWithTime(reminder);
  const withValue = (words: string) =>
    defaultValue === undefined
      ? words
      : `${displayValueAndUnit(defaultValue, unit)} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  return {
    frequencyTextDescription: text,
    frequencyTextDescriptionWithTime: withTime,
    valueAndFrequencyTextDescription: withValue(text),
    valueAndFrequencyTextDescriptionWithTime: withValue(withTime),
  };
}
