import * as v from 'valibot';
import { daySeconds } from '../../domain/time/calendar.ts';
import { nearest } from '../fields/choice.ts';
import { commaList } from '../fields/comma-list.ts';
import { cursorField } from '../fields/cursor.ts';
import { got, type Refuse } from '../fields/field.ts';
import { momentFilter, numberFilter, timeBound } from '../fields/filters.ts';
import type { Narrowing } from '../fields/narrowing.ts';
import { clientIdParameter, pageParameters, queryFlag, queryInteger } from '../fields/query.ts';
import { mayHave } from '../fields/says.ts';
import { sortBy } from '../fields/sort.ts';
import { name, text } from '../fields/texts.ts';
import { timeZoneName } from '../fields/time-zone.ts';
import { category, unitName } from '../variables/names.ts';
import { type MeasurementRecord, measurementSchema } from './measurement.ts';

const sortFields = [
  'startAt',
  'value',
  'createdAt',
  'updatedAt',
  'sourceName',
  'variableName',
  'variableCategoryName',
  'id',
] as const;
export type SortField = (typeof sortFields)[number];

const recordFields = Object.keys(measurementSchema.entries) as (keyof MeasurementRecord)[];

function readField(text: string, refuse: Refuse): keyof MeasurementRecord {
  const known = recordFields.find((one) => one.toLowerCase() === text.toLowerCase());
  return (
    known ??
    refuse(
      `unknown member ${got(text)}; did you mean "${nearest(text, recordFields)}"? Allowed: ${recordFields.join(', ')}.`,
    )
  );
}

/** Interface 4.13. */
export const measurementQuery = v.object({
  variableName: mayHave(name(), 'Only this variable, by name or alias.'),
  variableCategoryName: mayHave(category(), 'Only variables of this category.'),
  searchPhrase: mayHave(
    text({ min: 1, max: 125 }),
    'Only measurements with this in their note or in the name or alias of their variable; case does not matter.',
  ),
  sourceName: mayHave(name(), 'Only what this app or device recorded; its exact name.'),
  connectorName: mayHave(name(), 'Only what came from this data source, by its name or display name.'),
  unitName: mayHave(unitName('name'), 'Only values that can be converted to this unit, converted to it.'),
  value: mayHave(
    numberFilter(),
    'The value as returned; prefix (gt), (ge), (lt), (le), (ne), repeat for a range.',
  ),
  id: mayHave(numberFilter(), 'The measurement’s id; takes the same prefixes.'),
  ids: mayHave(
    commaList({ of: { type: 'integer' }, most: 200, example: [4_174_749_735_321_601] }, (text, refuse) =>
      /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))
        ? Number(text)
        : refuse(`must be ids separated by commas, got ${got(text)}.`),
    ),
    'Only these measurements, even if they have been moved; those that don’t exist are left out.',
  ),
  fields: mayHave(
    commaList(
      {
        of: { type: 'string', enum: recordFields },
        most: recordFields.length,
        example: ['id', 'startAt', 'value'],
      },
      readField,
    ),
    'Only these members of each record, separated by commas.',
  ),
  startAt: mayHave(momentFilter('eq'), 'When it was measured: a second or a date; takes the same prefixes.'),
  earliestMeasurementTime: mayHave(timeBound('from'), 'Nothing measured before this time.'),
  latestMeasurementTime: mayHave(timeBound('to'), 'Nothing measured after this time.'),
  createdAt: mayHave(momentFilter('ge'), 'First recorded at or after this time; takes the same prefixes.'),
  updatedAt: mayHave(momentFilter('ge'), 'Last changed at or after this time; takes the same prefixes.'),
  minMaxFilter: mayHave(queryFlag(), 'true leaves out values outside the allowed minimum and maximum.'),
  groupingWidth: mayHave(
    queryInteger({ min: 60, max: 10 * 366 * daySeconds }),
    'In seconds: one row per variable and span of this length, summed or averaged as set for the variable. Spans of whole ' +
      'days follow the calendar. Ingredients of tagged variables count, and gaps are filled as set for the variable.',
  ),
  groupingTimezone: mayHave(timeZoneName(), 'The zone whose days are grouped; the person’s own by default.'),
  doNotProcess: mayHave(queryFlag(), 'true turns grouping, tags and filling off.'),
  doNotConvert: mayHave(queryFlag(), 'true returns values in the units they were posted in.'),
  sort: mayHave(
    // Names of old apps.
    sortBy(sortFields, { startTime: 'startAt', startTimeEpoch: 'startAt' }),
    'A field; with a leading -, descending; startAt by default. Equal ones are ordered by id.',
  ),
  ...pageParameters,
  cursor: mayHave(
    cursorField((text) => {
      const id = Number.parseInt(text, 36);
      return Number.isSafeInteger(id) && id >= 0 && id.toString(36) === text ? id : undefined;
    }),
    'Where to continue, from the Link header of the previous page. It works only with the same sort and filters.',
  ),
  ...clientIdParameter,
});
export type MeasurementQuery = v.InferOutput<typeof measurementQuery>;

const narrowRange = 'narrow the range with earliestMeasurementTime and latestMeasurementTime';

/** Names the parameter that makes a query read too much; the costliest is looked at first. */
export function narrowMeasurements({
  sort,
  groupingWidth,
  doNotProcess,
  cursor,
  offset,
}: MeasurementQuery): Narrowing {
  if (sort !== undefined && sort.field !== 'startAt' && sort.field !== 'id')
    return { path: 'sort', advice: `${narrowRange} or by variableName, or sort by startAt.` };
  if (groupingWidth !== undefined && doNotProcess !== true)
    return { path: 'groupingWidth', advice: `${narrowRange} or by variableName, or choose wider groups.` };
  if (cursor === undefined && offset > 0)
    return {
      path: 'offset',
      advice: `leave it out and follow the Link header, whose cursor skips at no cost, or ${narrowRange}.`,
    };
  return { path: 'query', advice: `${narrowRange} or by variableName, or ask for a smaller limit.` };
}
