import * as v from 'valibot';
import { unitCategories } from '../../domain/units/units.ts';
import { mayHave, says } from '../fields/says.ts';

const categoryNames = unitCategories.map(({ name }) => name);

/** A unit of measurement, Interface 2.4. */
export const unitSchema = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer()),
    name: says(v.string(), 'Full name, as used in the unitName filter.'),
    abbreviatedName: says(v.string(), 'Short name, as used in measurements.'),
    category: v.picklist(categoryNames),
    categoryId: v.pipe(v.number(), v.integer()),
    categoryName: v.picklist(categoryNames),
    unitCategory: v.object({
      id: v.pipe(v.number(), v.integer()),
      name: v.picklist(categoryNames),
      standardUnitAbbreviatedName: says(
        v.string(),
        'The unit that conversionSteps lead to; the unit itself if its category has no standard.',
      ),
    }),
    conversionSteps: says(
      v.array(v.object({ operation: v.picklist(['ADD', 'MULTIPLY']), value: v.number() })),
      'In order, from this unit to the standard unit; to convert back, invert them in reverse order.',
    ),
    minimumValue: v.pipe(v.number(), v.integer()),
    maximumValue: v.pipe(v.number(), v.integer()),
    minimumAllowedValue: mayHave(v.number(), 'Lower values may be recorded but are left out of analysis.'),
    maximumAllowedValue: mayHave(v.number(), 'Higher values may be recorded but are left out of analysis.'),
    advanced: says(v.pipe(v.number(), v.integer()), '1 if only expert users are offered the unit.'),
    manualTracking: says(v.pipe(v.number(), v.integer()), '1 if people enter such values by hand.'),
  }),
  v.title('Unit'),
);
export type UnitRecord = v.InferOutput<typeof unitSchema>;
