import * as v from 'valibot';
import { variableCategoryNames } from '../../domain/variables/categories.ts';
import { kinds } from '../../domain/variables/kind.ts';
import { valences } from '../../domain/variables/valence.ts';
import { goalDirections, goalPers } from '../../domain/variables/variable.ts';
import { cardSchema } from '../feed/card.ts';
import { id } from '../fields/numbers.ts';
import { says } from '../fields/says.ts';
import { variableChartsSchema } from '../parts/chart.ts';
import {
  actionSchema,
  bestStudyCardEntries,
  bestStudyLinkEntries,
  optimalValueEntries,
} from '../parts/of-variables.ts';
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
    'The units its values can be shown in; absent in answers with more than 100 variables, and for ingredients.',
  ),
  combinationOperation: v.picklist(['MEAN', 'SUM']),
  fillingType: v.picklist(['none', 'zero', 'value']),
  fillingValue: says(v.optional(v.number()), 'What a day without a record counts as in analysis.'),
  onsetDelay: says(id(), 'Seconds until an effect may begin.'),
  durationOfAction: says(id(), 'Seconds an effect may last.'),
  minimumAllowedValue: says(v.optional(v.number()), 'Lower values are kept but left out of analysis.'),
  maximumAllowedValue: says(v.optional(v.number()), 'Higher values are kept but left out of analysis.'),
  valence: v.picklist(valences),
  inputType: v.string(),
  iconClassName: says(v.string(), 'The category’s class in /icons/icons.css.'),
  svgUrl: says(v.string(), 'The address of the category’s icon.'),
  variableCategoryImageUrl: says(v.string(), 'The same.'),
  outcome: v.boolean(),
  causeOnly: v.boolean(),
  preferredSourceNames: says(
    v.array(v.string()),
    'Which source to use if sources overlap in a sum: the first of these that recorded that day.',
  ),
  sourceCombination: says(
    v.picklist(['add', 'prefer']),
    'Whether sources of a sum are always added up, or only one is used on days with records from an automatic source.',
  ),
  confirmedDates: says(
    v.optional(v.array(v.string())),
    'Dates that studies listed as unusual but that are correct; absent if there are none.',
  ),
  hidden: says(v.boolean(), 'Whether it is kept out of lists and search.'),
  kind: says(
    v.picklist(kinds),
    'What it is to the person: taken, chosen, felt, happens (comes by itself) or measured. Experiments are offered for what is chosen, or taken on a schedule.',
  ),
  kindSet: says(
    v.optional(v.literal(true)),
    'Set if the person said so; otherwise worked out from name, source and category.',
  ),
  recordsBleeding: says(
    v.optional(v.boolean()),
    'true if studies take the days of the cycle from it, false if you said it doesn’t record your period; absent until you say.',
  ),
  goalAmount: says(
    v.optional(v.number()),
    'The value the person wants to reach, or not to exceed; absent without a goal.',
  ),
  goalPer: says(v.optional(v.picklist(goalPers)), 'Whether that is for a day or a week.'),
  goalDirection: says(
    v.optional(v.picklist(goalDirections)),
    'Whether the goal is at least or at most that value.',
  ),
  limitDaysPerMonth: says(
    v.optional(v.pipe(v.number(), v.integer())),
    'The most days a month on which the person may take it, as agreed with their doctor.',
  ),
  deletingSince: says(
    v.optional(v.string()),
    'Since when it is being deleted, with everything that belongs to it; nothing can be recorded for it until that is done.',
  ),
  shareUserMeasurements: v.boolean(),
  manualTracking: v.boolean(),
  actionArray: v.array(actionSchema),
  lastValue: says(
    v.optional(v.number()),
    'The latest recorded value, in the variable’s unit; only on pages of GET /userVariables with at most 25 variables (limit=25 makes them so).',
  ),
  lastOriginalValue: says(v.optional(v.number()), 'The same, as it was posted.'),
  secondToLastValue: says(
    v.optional(v.number()),
    'The value before the latest, in the variable’s unit; only for one variable requested by id or name.',
  ),
  thirdToLastValue: says(v.optional(v.number()), 'The one before that.'),
  lastUnit: says(v.optional(v.string()), 'The unit it was posted in, by its abbreviated name.'),
  numberOfMeasurements: says(
    v.optional(v.pipe(v.number(), v.integer())),
    'How many measurements there are; only in a list sorted by it.',
  ),
  numberOfDays: says(
    v.optional(v.pipe(v.number(), v.integer())),
    'On how many days there is a measurement; only if requested.',
  ),
  childCommonTagVariables: says(
    v.array(v.unknown()),
    'The ingredients it is tagged with, as variables, each with its `conversionFactor`: how much of it is in one unit of this variable.',
  ),
  ...optimalValueEntries,
  ...bestStudyLinkEntries,
  ...bestStudyCardEntries,
  charts: says(
    v.optional(variableChartsSchema),
    'In studies, and if requested: what was recorded, without filling values.',
  ),
  chartsLinkStatic: says(v.optional(v.string()), 'The charts on the public page of the study.'),
  chartsLinkDynamic: says(v.optional(v.string()), 'The same.'),
  chartsLinkEmail: says(v.optional(v.string()), 'Opens a message with that link.'),
  createdAt: v.string(),
  updatedAt: v.string(),
  card: v.optional(cardSchema),
});
export type UserVariableRecord = v.InferOutput<typeof userVariableSchema>;
