import * as v from 'valibot';
import type { MeasurementEdit, NewMeasurement, YesNo } from '../../domain/measurements/posted-measurement.ts';
import { choice } from '../fields/choice.ts';
import { described, field, got } from '../fields/field.ts';
import { listOf } from '../fields/list.ts';
import { largestNumber, ownUserId, recordId } from '../fields/numbers.ts';
import { name, text } from '../fields/texts.ts';
import { moment } from '../fields/times.ts';
import { category, unitName } from '../variables/names.ts';

const neededWithoutId = 'Required without id.';
const neededIfNew = 'Required if the variable is new.';

const yesNoWords = new Map<unknown, number>([
  [true, 1],
  [false, 0],
  ['yes', 1],
  ['no', 0],
]);

/** A number; for the unit yes/no also true, false, "Yes" and "No". */
export const measuredValue = () =>
  field(
    { type: ['number', 'boolean', 'string'], minimum: -largestNumber, maximum: largestNumber },
    (input, refuse): number | YesNo => {
      const yesNo = yesNoWords.get(typeof input === 'string' ? input.trim().toLowerCase() : input);
      if (yesNo !== undefined) return { yesNo };
      if (typeof input !== 'number') return refuse(`must be a number, got ${got(input)}.`);
      if (!Number.isFinite(input)) return refuse('must be a finite number; the one sent is too large.');
      if (Math.abs(input) > largestNumber)
        return refuse(`must be a number of at most ${largestNumber} in size, got ${input}.`);
      return input === 0 ? 0 : input;
    },
  );

const members = v.object({
  id: v.optional(
    described(
      recordId(),
      'The id of an existing measurement, to change it or its time; members not given stay as they are.',
    ),
  ),
  ifMatch: v.optional(
    described(
      text({ min: 1, max: 64 }),
      'The etag it must still have; otherwise nothing is saved and the answer is a 412.',
    ),
  ),
  variableName: v.optional(
    described(name(), `A name not used before creates the variable. ${neededWithoutId}`),
  ),
  variableCategoryName: v.optional(
    described(category(), `The category of the variable; used if the variable is new. ${neededIfNew}`),
  ),
  unitAbbreviatedName: v.optional(
    described(unitName(), `The unit of this value; the variable’s own by default. ${neededIfNew}`),
  ),
  value: v.optional(
    described(
      measuredValue(),
      `Kept exactly. The unit yes/no also takes true, false, "Yes", "No". ${neededWithoutId}`,
    ),
  ),
  startAt: v.optional(
    described(moment(), `When it was measured or began, UTC, at most 24 h ahead. ${neededWithoutId}`),
  ),
  combinationOperation: v.optional(
    described(
      choice(['MEAN', 'SUM']),
      `How values of one day combine. SUM becomes MEAN for units that cannot be added up. ${neededIfNew}`,
    ),
  ),
  sourceName: v.optional(
    described(name(), 'App or device that recorded it; by default the calling app’s name, or "API".'),
  ),
  note: v.optional(
    described(
      text({ max: 10_000 }),
      'Text, or a JSON object as text. With id, "" removes the existing note.',
    ),
  ),
  trackingReminderNotificationId: v.optional(
    described(
      recordId(),
      'The reminder’s question, asked or upcoming, that this dose answers, if it could be one of two. By default the time of the entry decides.',
    ),
  ),
  ...ownUserId,
  upc: v.optional(described(text({ min: 1, max: 64 }), 'Barcode to attach to a new variable.')),
});
type MeasurementMembers = v.InferOutput<typeof members>;

const needed = ['variableName', 'value', 'startAt'] as const;

/** A raw check runs even if members are malformed, so that missing ones appear in the same answer. */
const hasWhatIsNeeded = v.rawCheck<MeasurementMembers>(({ dataset: { value }, addIssue }) => {
  if (typeof value !== 'object' || value === null) return;
  const given = value as MeasurementMembers;
  if (given.id !== undefined) return;
  for (const key of needed)
    if (given[key] === undefined)
      addIssue({
        message: key === 'value' ? 'is required; it must be a number.' : 'is required.',
        path: [{ type: 'object', origin: 'value', input: given, key, value: undefined }],
      });
});

/** Interface 2.6, with `id` to change an existing measurement. */
export const measurementInput = v.pipe(
  members,
  hasWhatIsNeeded,
  v.transform(
    ({ variableCategoryName: category, unitAbbreviatedName: unit, ...rest }) =>
      ({ ...rest, category, unit }) as NewMeasurement | MeasurementEdit,
  ),
);

const mostAtOnce = 1000;
export const measurementInputs = listOf(measurementInput, mostAtOnce);
export type MeasurementInput = v.InferOutput<typeof measurementInputs>[number];
