import * as v from 'valibot';
import { unitCategories } from '../../domain/units/units.ts';

const categoryNames = unitCategories.map(({ name }) => name);

/** A unit of measurement, Interface 2.4. */
export const unitSchema = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer()),
    name: v.pipe(v.string(), v.description('Full name, as the unitName filter takes it.')),
    abbreviatedName: v.pipe(v.string(), v.description('Short name, as measurements carry it.')),
    category: v.picklist(categoryNames),
    categoryId: v.pipe(v.number(), v.integer()),
    categoryName: v.picklist(categoryNames),
    unitCategory: v.object({
      id: v.pipe(v.number(), v.integer()),
      name: v.picklist(categoryNames),
      standardUnitAbbreviatedName: v.pipe(
        v.string(),
        v.description('What conversionSteps lead to; the unit itself where its category has no standard.'),
      ),
    }),
    conversionSteps: v.pipe(
      v.array(v.object({ operation: v.picklist(['ADD', 'MULTIPLY']), value: v.number() })),
      v.description(
        'In order, from this unit to the standard unit; invert them in reverse order to come back.',
      ),
    ),
    minimumValue: v.pipe(v.number(), v.integer()),
    maximumValue: v.pipe(v.number(), v.integer()),
    minimumAllowedValue: v.optional(
      v.pipe(v.number(), v.description('Lower values may be recorded and are left out of analysis.')),
    ),
    maximumAllowedValue: v.optional(
      v.pipe(v.number(), v.description('Higher values may be recorded and are left out of analysis.')),
    ),
    advanced: v.pipe(
      v.number(),
      v.integer(),
      v.description('1 when only expert users are offered the unit.'),
    ),
    manualTracking: v.pipe(
      v.number(),
      v.integer(),
      v.description('1 when people enter such values by hand.'),
    ),
  }),
  v.title('Unit'),
);
export type UnitRecord = v.InferOutput<typeof unitSchema>;
