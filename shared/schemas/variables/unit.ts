import * as v from 'valibot';
import { unitCategories } from '../../domain/units/units.ts';
import { mayHave, says } from '../fields/says.ts';

const categoryNames = unitCategories.map(({ name }) => name);

/** A unit of measurement, Interface 2.4. */
export const unitSchema = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer()),
    name: says(v.string(), 'Full name, as the unitName filter takes it.'),
    abbreviatedName: says(v.string(), 'Short name, as measurements carry it.'),
    category: v.picklist(categoryNames),
    categoryId: v.pipe(v.number(), v.integer()),
    categoryName: v.picklist(categoryNames),
    unitCategory: v.object({
      id: v.pipe(v.number(), v.integer()),
      name: v.picklist(categoryNames),
      standardUnitAbbreviatedName: says(
        v.string(),
        'What conversionSteps lead to; the unit itself where its category has no standard.',
      ),
    }),
    conversionSteps: says(
      v.array(v.object({ operation: v.picklist(['ADD', 'MULTIPLY']), value: v.number() })),
      'In order, from this unit to the standard unit; invert them in reverse order to come back.',
    ),
    minimumValue: v.pipe(v.number(), v.integer()),
    maximumValue: v.pipe(v.number(), v.integer()),
    minimumAllowedValue: mayHave(v.number(), 'Lower values may be recorded and are left out of analysis.'),
    maximumAllowedValue: mayHave(v.number(), 'Higher values may be recorded and are left out of analysis.'),
    advanced: says(v.pipe(v.number(), v.integer()), '1 when only expert users are offered the unit.'),
    manualTracking: says(v.pipe(v.number(), v.integer()), '1 when people enter such values by hand.'),
  }),
  v.title('Unit'),
);
export type UnitRecord = v.InferOutput<typeof unitSchema>;
