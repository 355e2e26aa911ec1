import * as v from 'valibot';
import { valences } from '../../domain/variables/valence.ts';
import { says } from '../fields/says.ts';

/** A category, with the settings that its variables have unless the person sets others. */
export const variableCategorySchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  name: v.string(),
  synonyms: says(v.array(v.string()), 'Other spellings that are accepted for it.'),
  defaultUnitAbbreviatedName: says(v.optional(v.string()), 'The unit to suggest for a new variable.'),
  combinationOperation: v.picklist(['MEAN', 'SUM']),
  valence: v.picklist(valences),
  outcome: says(v.boolean(), 'Whether its variables are outcomes to improve.'),
  causeOnly: says(v.boolean(), 'Whether its variables can only be causes.'),
  fillingType: v.picklist(['none', 'zero', 'value']),
  onsetDelay: says(v.pipe(v.number(), v.integer()), 'Seconds until an effect may begin.'),
  durationOfAction: says(v.pipe(v.number(), v.integer()), 'Seconds an effect may last.'),
  iconClassName: says(v.string(), 'Its class in /icons/icons.css.'),
  svgUrl: says(v.string(), 'The address of its icon.'),
  variableCategoryImageUrl: says(v.string(), 'The same.'),
});
export type VariableCategoryRecord = v.InferOutput<typeof variableCategorySchema>;
