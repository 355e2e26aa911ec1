import * as v from 'valibot';
import { variableCategoryNames } from '../../domain/variables/categories.ts';
import { valences } from '../../domain/variables/valence.ts';
import { cardSchema } from '../feed/card.ts';
import { id } from '../fields/numbers.ts';
import { says } from '../fields/says.ts';
import { actionSchema } from '../parts/of-variables.ts';
import { unitSchema } from '../variables/unit.ts';

/** Members that reminders and their notifications share: the variable, the unit and the answers to offer. */
export const trackedVariableEntries = {
  userId: id(),
  variableId: id(),
  variableName: v.string(),
  displayName: says(v.string(), 'The alias, if there is one.'),
  variableDescription: v.optional(v.string()),
  variableCategoryId: id(),
  variableCategoryName: v.picklist(variableCategoryNames),
  unitId: says(id(), 'The unit the answers are given in.'),
  unitAbbreviatedName: v.string(),
  unitName: v.string(),
  unitCategoryId: id(),
  unitCategoryName: v.string(),
  userVariableUnitId: says(id(), 'The person’s unit of the variable.'),
  userVariableUnitAbbreviatedName: v.string(),
  userVariableUnitName: v.string(),
  userVariableUnitCategoryId: id(),
  userVariableUnitCategoryName: v.string(),
  userVariableVariableCategoryId: id(),
  userVariableVariableCategoryName: v.string(),
  availableUnits: says(v.array(unitSchema), 'The units its values can be shown in.'),
  combinationOperation: v.picklist(['MEAN', 'SUM']),
  defaultValue: says(v.optional(v.number()), 'What tracking records when no other value is given.'),
  fillingValue: says(v.optional(v.number()), 'What a day without a record counts as in analysis.'),
  minimumAllowedValue: says(v.optional(v.number()), 'Lower values are kept but left out of analysis.'),
  maximumAllowedValue: says(v.optional(v.number()), 'Higher values are kept but left out of analysis.'),
  lastValue: says(v.optional(v.number()), 'The latest recorded value, in the unit of the answers.'),
  secondToLastValue: says(v.optional(v.number()), 'The value before the latest.'),
  thirdToLastValue: says(v.optional(v.number()), 'The third latest value.'),
  lastTracked: says(v.optional(v.string()), 'When the latest value was measured, UTC.'),
  valence: v.picklist(valences),
  inputType: v.string(),
  iconClassName: says(v.string(), 'The category’s class in /icons/icons.css.'),
  svgUrl: says(v.string(), 'The address of the category’s icon.'),
  variableCategoryImageUrl: says(v.string(), 'The same.'),
  manualTracking: v.boolean(),
  outcome: v.boolean(),
  upc: v.optional(v.string()),
  instructions: says(v.optional(v.string()), 'Words to show with the question.'),
  reminderFrequency: says(id(), 'Seconds between two notifications; 0 never notifies.'),
  frequencyTextDescription: says(v.string(), 'Such as "Daily".'),
  frequencyTextDescriptionWithTime: says(
    v.string(),
    'Such as "Daily at 20:00", or "Daily at 8:00 PM" if that is usual in your time zone.',
  ),
  valueAndFrequencyTextDescription: says(v.string(), 'Such as "200 mg daily".'),
  valueAndFrequencyTextDescriptionWithTime: says(v.string(), 'Such as "200 mg daily at 20:00".'),
  question: says(v.string(), 'One line.'),
  longQuestion: says(v.string(), 'The question, with the time, the scale and which end of it is good.'),
  actionArray: says(
    v.array(actionSchema),
    'A rating’s steps, yes and no, or the last three distinct values and the default; then Snooze and Skip.',
  ),
  card: cardSchema,
  createdAt: v.string(),
  updatedAt: v.string(),
};
