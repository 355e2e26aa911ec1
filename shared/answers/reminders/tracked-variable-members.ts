import { displayValueAndUnit } from '../../domain/measurements/display-value.ts';
import { inputType } from '../../domain/measurements/input-type.ts';
import { thingOf } from '../../domain/measurements/row.ts';
import {
  favouriteText,
  frequencyTextWithTime,
  rhythmText,
  startText,
} from '../../domain/reminders/times/time-texts.ts';
import {
  allowedValues,
  askedUnit,
  defaultValueOf,
  iconOf,
  inAnswerUnit,
  isTakenAsNeeded,
  lastValues,
  type TrackedReminder,
} from '../../domain/reminders/tracked-reminder.ts';
import { daySeconds, formatUtc } from '../../domain/time/calendar.ts';
import { getUnit, type Unit } from '../../domain/units/units.ts';
import { availableUnits, ownUnitMembers, unitMembers } from '../variables/unit-record.ts';

/** The members that the records of reminders and of notifications share. */
export function trackedVariableMembers(tracked: TrackedReminder, now: number, baseUrl: string) {
  const { userId, reminder, known } = tracked;
  const { settings, userVariable } = known;
  const { variable, settings: own } = userVariable;
  const { category, valence } = settings;
  const fillingValue = inAnswerUnit(tracked, settings.fillingValue);
  const defaultValue = defaultValueOf(tracked);
  const unit = askedUnit(tracked);
  const { minimum, maximum } = allowedValues(tracked);
  const [last, second, third] = lastValues(tracked);
  return {
    userId,
    variableId: variable.variableId,
    variableName: variable.name,
    displayName: settings.displayName,
    variableDescription: own.description,
    variableCategoryId: category.id,
    variableCategoryName: category.name,
    ...unitMembers(unit),
    ...ownUnitMembers(settings),
    availableUnits: availableUnits(getUnit(variable.unitId)),
    combinationOperation: settings.combinationOperation,
    defaultValue,
    fillingValue,
    minimumAllowedValue: minimum,
    maximumAllowedValue: maximum,
    lastValue: last?.value,
    lastTracked: last && formatUtc(last.startAt),
    secondToLastValue: second?.value,
    thirdToLastValue: third?.value,
    valence,
    inputType: inputType(unit, valence),
    ...iconOf(tracked, baseUrl),
    manualTracking: unit.manualTracking === 1,
    outcome: settings.outcome,
    upc: own.upc,
    instructions: reminder.instructions,
    reminderFrequency: reminder.frequency,
    ...frequencyTexts(tracked, defaultValue, unit, now),
  };
}

function frequencyTexts(tracked: TrackedReminder, defaultValue: number | undefined, unit: Unit, now: number) {
  const { reminder } = tracked;
  const thing = thingOf(tracked.known);
  const isTaken = isTakenAsNeeded(tracked);
  const starts = startText(reminder, now);
  const text = `${rhythmText(reminder, isTaken)}${starts}`;
  const withTime = `${frequencyTextWithTime(reminder, isTaken)}${starts}`;
  const named = (words: string) => withValue(reminder.frequency === 0 ? favouriteText(isTaken) : words);
  // A weekday keeps its capital letter.
  const beginsWithName = reminder.daysOfWeek !== undefined && reminder.frequency === daySeconds;
  const amount = defaultValue === undefined ? '' : displayValueAndUnit(defaultValue, unit, thing);
  const withValue = (words: string) => {
    if (amount === '') return words;
    const following = beginsWithName ? words : `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
    // "3 times daily" would be a rhythm.
    return `${amount}${beginsWithName || / times?$/.test(amount) ? ',' : ''} ${following}`;
  };
  return {
    frequencyTextDescription: text,
    frequencyTextDescriptionWithTime: withTime,
    valueAndFrequencyTextDescription: named(text),
    valueAndFrequencyTextDescriptionWithTime: named(withTime),
  };
}
