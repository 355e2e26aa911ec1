import * as v from 'valibot';
import { variableCategoryNames } from '../../domain/variables/categories.ts';
import { valences } from '../../domain/variables/valence.ts';
import { cardSchema } from '../feed/card.ts';
import { id } from '../fields/numbers.ts';
import { mayHave, says } from '../fields/says.ts';

const text = () => v.optional(v.string());

/** Interface 2.5. */
export const measurementSchema = v.object({
  id: mayHave(id(), 'Absent on grouped rows, which are not stored measurements.'),
  etag: mayHave(v.string(), 'Identifies its current version; send it as `ifMatch`. Absent on grouped rows.'),
  variableId: id(),
  variableName: v.string(),
  displayName: says(v.string(), 'The alias, if there is one.'),
  variableCategoryId: id(),
  variableCategoryName: v.picklist(variableCategoryNames),
  startAt: says(v.string(), 'UTC; the start of the bin on grouped rows.'),
  endAt: mayHave(v.string(), 'On grouped rows: where the next bin begins, UTC.'),
  count: mayHave(
    v.pipe(v.number(), v.integer()),
    'On grouped rows: how many values were combined; 0 for a filled gap.',
  ),
  minimum: mayHave(v.number(), 'On grouped rows: the lowest of these values, in the unit of the row.'),
  maximum: mayHave(v.number(), 'On grouped rows: the highest of these values, in the unit of the row.'),
  startDate: says(v.string(), 'The date in the person’s time zone.'),
  value: says(v.number(), 'In the requested unit, otherwise in the person’s unit for the variable.'),
  unitId: id(),
  unitAbbreviatedName: v.string(),
  unitName: v.string(),
  unitCategoryId: id(),
  unitCategoryName: v.string(),
  originalValue: mayHave(v.number(), 'Exactly as it was posted.'),
  originalUnitId: v.optional(id()),
  displayValueAndUnitString: v.string(),
  sourceName: v.string(),
  leftOutSourceNames: mayHave(
    v.array(v.string()),
    'On grouped rows of a sum: sources that overlap with the one used and are not counted.',
  ),
  connectorId: v.optional(id()),
  clientId: text(),
  note: text(),
  noteObject: v.optional(v.record(v.string(), v.unknown())),
  noteHtml: v.optional(v.object({ html: v.string() })),
  url: text(),
  userVariableUnitId: id(),
  userVariableUnitAbbreviatedName: v.string(),
  userVariableUnitName: v.string(),
  userVariableUnitCategoryId: id(),
  userVariableUnitCategoryName: v.string(),
  userVariableVariableCategoryId: id(),
  userVariableVariableCategoryName: v.string(),
  variableDescription: text(),

  valence: v.picklist(valences),
  inputType: v.string(),
  iconClassName: says(v.string(), 'The category’s class in /icons/icons.css.'),
  svgUrl: says(v.string(), 'The address of the category’s icon.'),
  variableCategoryImageUrl: says(v.string(), 'The same.'),
  manualTracking: v.boolean(),
  minimumAllowedValue: v.optional(v.number()),
  maximumAllowedValue: v.optional(v.number()),
  createdAt: text(),
  updatedAt: text(),
  card: v.optional(cardSchema),
});
export type MeasurementRecord = v.InferOutput<typeof measurementSchema>;

/** A record with the members that `fields` named. It has the type of a whole record, as the caller knows which ones it asked for. */
export const someOfMeasurement = v.partial(measurementSchema) as unknown as typeof measurementSchema;
