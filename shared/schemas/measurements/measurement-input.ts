import * as v from 'valibot';
import { choice } from '../fields/choice.ts';
import { described, field, got } from '../fields/field.ts';
import { listOf } from '../fields/list.ts';
import { largestNumber, recordId } from '../fields/numbers.ts';
import { ownUserId } from '../fields/own-user-id.ts';
import { name, text } from '../fields/texts.ts';
import { moment } from '../fields/times.ts';
import { category } from '../variables/category.ts';
import { unitName } from '../variables/unit-name.ts';

const yesNoWords = new Map<unknown, number>([
  [true, 1],
  [false, 0],
  ['yes', 1],
  ['no', 0],
]);

/** A number; for the unit yes/no also true, false, "Yes" and "No". */
const measuredValue = () =>
  field(
    { type: ['number', 'boolean', 'string'], minimum: -largestNumber, maximum: largestNumber },
    (input, refuse): number | { readonly yesNo: number } => {
      const yesNo = yesNoWords.get(typeof input === 'string' ? input.trim().toLowerCase() : input);
      if (yesNo !== undefined) return { yesNo };
      if (typeof input !== 'number') return refuse(`must be a number, got ${got(input)}.`);
      if (!Number.isFinite(input)) return refuse('must be a finite number; the one sent is too large.');
      if (Math.abs(input) > largestNumber)
        return refuse(`must be a number of at most ${largestNumber} in size, got ${input}.`);
      return input === 0 ? 0 : input;
    },
  );

/** Interface 2.6, with `id` to change an existing measurement. */
export const measurementInput = v.pipe(
  v.object({
    id: v.optional(described(recordId(), 'Of an existing measurement, to change it, its time included.')),
    variableName: described(name(), 'A name not used before creates the variable.'),
    variableCategoryName: category(),
    unitAbbreviatedName: described(unitName(), 'The unit of this value; it need not be the variable’s own.'),
    value: described(measuredValue(), 'Kept exactly. The unit yes/no also takes true, false, "Yes", "No".'),
    startAt: described(moment(), 'When it was measured or began, UTC, at most 24 h ahead.'),
    combinationOperation: described(
      choice(['MEAN', 'SUM']),
      'How values of one day combine. SUM becomes MEAN for units that cannot be added up.',
    ),
    sourceName: v.optional(
      described(name(), 'App or device that recorded it; the calling app’s name, or "API", unless given.'),
    ),
    note: v.optional(described(text({ max: 10_000 }), 'Text, or a JSON object as text.')),
    ...ownUserId,
    upc: v.optional(described(text({ min: 1, max: 64 }), 'Barcode to attach to the variable.')),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { value, unitAbbreviatedName: unit, variableCategoryName } = dataset.value;
    if (typeof value === 'object' && unit.abbreviatedName !== 'yes/no') {
      const path = [{ type: 'object', origin: 'value', input: dataset.value, key: 'value', value }] as const;
      addIssue({
        message: `must be a number for the unit ${unit.abbreviatedName}; only yes/no takes words.`,
        path: [...path],
      });
      return NEVER;
    }
    return {
      ...dataset.value,
      value: typeof value === 'object' ? value.yesNo : value,
      unit,
      category: variableCategoryName,
    };
  }),
);

export const measurementInputs = listOf(measurementInput, 1000);
export type MeasurementInput = v.InferOutput<typeof measurementInputs>[number];
