import * as v from 'valibot';
import { variableCategoryNames } from '../../domain/variables/categories.ts';
import { kinds } from '../../domain/variables/kind.ts';
import { valences } from '../../domain/variables/valence.ts';
import { goalDirections, goalPers } from '../../domain/variables/variable.ts';
import { cardSchema } from '../feed/card.ts';
import { id } from '../fields/answered-id.ts';
import { says } from '../fields/says.ts';
import { actionSchema } from '../parts/action.ts';
import { bestStudyCardEntries, bestStudyLinkEntries, optimalValueEntries } from '../parts/best-study.ts';
import { variableChartsSchema } from '../parts/chart.ts';
import { unitSchema } from './unit.ts';

/** One person's view of a variable, every setting filled in by its fallbacks; Interface 2.12. */
export const userVariableSchema = v.object({
  id: says(id(), 'The variable’s id, the same for everybody.'),
  variableId: id(),
  userId: id(),
  name: v.string(),
  displayName: says(v.string(), 'The alias, if there is one.'),
  alias: v.optional(v.string()),
  description: v.optional(v.string()),
  upc: v.optional(v.string()),
  variableCategoryId: id(),
  variableCategoryName: v.picklist(variableCategoryNames),
  unitId: id(),
  unitAbbreviatedName: v.string(),
  unitName: v.string(),
  unitCategoryId: id(),
  unitCategoryName: v.string(),
  userUnitId: id(),
  userUnitAbbreviatedName: v.string(),
  availableUnits: says(
    v.optional(v.array(unitSchema)),
    'The units its values can be shown in; left out in answers with more than 100 variables and of ingredients.',
  ),
  combinationOperation: v.picklist(['MEAN', 'SUM']),
  fillingType: v.picklist(['none', 'zero', 'value']),
  fillingValue: says(v.optional(v.number()), 'What a day without a record counts as in analysis.'),
  onsetDelay: says(id(), 'Seconds until an effect may begin.'),
  durationOfAction: says(id(), 'Seconds an effect may last.'),
  minimumAllowedValue: says(v.optional(v.number()), 'Lower values are kept and left out of analysis.'),
  maximumAllowedValue: says(v.optional(v.number()), 'Higher values are kept and left out of analysis.'),
  valence: v.picklist(valences),
  inputType: v.string(),
  iconClassName: says(v.string(), 'The category’s class in /icons/icons.css.'),
  svgUrl: says(v.string(), 'The address of the category’s icon.'),
  variableCategoryImageUrl: says(v.string(), 'The same.'),
  outcome: v.boolean(),
  causeOnly: v.boolean(),
  preferredSourceNames: says(
    v.array(v.string()),
    'Where sources overlap in a sum: the one to take is the first of these that recorded that day.',
  ),
  sourceCombination: says(
    v.picklist(['add', 'prefer']),
    'Whether sources of a sum always add up, or one is taken on days on which something that senses by itself recorded.',
  ),
  confirmedDates: says(
    v.optional(v.array(v.string())),
    'Dates that studies listed as unusual and that are right as they are; absent when there are none.',
  ),
  hidden: says(v.boolean(), 'Whether it is kept out of lists and search.'),
  kind: says(
    v.picklist(kinds),
    'What it is to the person: taken, chosen, felt, happens (comes by itself) or measured. Experiments are offered with what is chosen, or taken by a schedule.',
  ),
  kindSet: says(
    v.optional(v.literal(true)),
    'Present if the person said so; else it follows from name, source and category.',
  ),
  recordsBleeding: says(
    v.optional(v.boolean()),
    'True if studies take the days of the cycle from it, false if you said that it records no bleeding; absent until you say.',
  ),
  goalAmount: says(
    v.optional(v.number()),
    'What the person wants to reach, or not to exceed; absent without a goal.',
  ),
  goalPer: says(v.optional(v.picklist(goalPers)), 'Whether that is for a day or a week.'),
  goalDirection: says(v.optional(v.picklist(goalDirections)), 'Whether it is at least or at most that.'),
  limitDaysPerMonth: says(
    v.optional(v.pipe(v.number(), v.integer())),
    'The most days a month on which the person may take it, as agreed with their doctor.',
  ),
  deletingSince: says(
    v.optional(v.string()),
    'It is being deleted, with all that belongs to it, since then; nothing can be recorded of it until that is done.',
  ),
  shareUserMeasurements: v.boolean(),
  manualTracking: v.boolean(),
  actionArray: v.array(actionSchema),
  lastValue: says(
    v.optional(v.number()),
    'The latest recorded value, in the variable’s unit; only on pages of GET /userVariables with at most 25 variables (limit=25 makes them so).',
  ),
  lastOriginalValue: says(v.optional(v.number()), 'The same as it was posted.'),
  secondToLastValue: says(
    v.optional(v.number()),
    'The value before the latest, in the variable’s unit; of one variable that is asked for by id or name.',
  ),
  thirdToLastValue: says(v.optional(v.number()), 'The one before that.'),
  lastUnit: says(v.optional(v.string()), 'The unit it was posted in, by its abbreviated name.'),
  numberOfMeasurements: says(
    v.optional(v.pipe(v.number(), v.integer())),
    'How many there are; only in a list that is sorted by it.',
  ),
  numberOfDays: says(
    v.optional(v.pipe(v.number(), v.integer())),
    'On how many of the person’s days there is a measurement; only where it is asked for.',
  ),
  childCommonTagVariables: says(
    v.array(v.unknown()),
    'The ingredients it is tagged with, as such records, each with its `conversionFactor`: how much of it is in one of this variable.',
  ),
  ...optimalValueEntries,
  ...bestStudyLinkEntries,
  ...bestStudyCardEntries,
  charts: says(
    v.optional(variableChartsSchema),
    'In studies, and where they are asked for: what was recorded, fillers left out.',
  ),
  chartsLinkStatic: says(v.optional(v.string()), 'The charts on the public page of the study.'),
  chartsLinkDynamic: says(v.optional(v.string()), 'The same.'),
  chartsLinkEmail: says(v.optional(v.string()), 'Opens a message with that link.'),
  createdAt: v.string(),
  updatedAt: v.string(),
  card: v.optional(cardSchema),
});
export type UserVariableRecord = v.InferOutput<typeof userVariableSchema>;
