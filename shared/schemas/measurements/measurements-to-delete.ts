import * as v from 'valibot';
import { daySeconds } from '../../domain/time/calendar.ts';
import { listOf } from '../fields/list.ts';
import { id, recordId } from '../fields/numbers.ts';
import { clientIdParameter, queryFlag } from '../fields/query.ts';
import { mayHave, says } from '../fields/says.ts';
import { text } from '../fields/texts.ts';
import { type MeasurementQuery, measurementQuery } from './measurement-query.ts';

/** The highest number of measurements that one request deletes. */
export const mostDeleted = 1000;

/** The filters of reading measurements that choose what to delete. */
const { entries: filters } = v.pick(measurementQuery, [
  'variableName',
  'variableCategoryName',
  'searchPhrase',
  'sourceName',
  'connectorName',
  'value',
  'startAt',
  'earliestMeasurementTime',
  'latestMeasurementTime',
  'createdAt',
  'updatedAt',
]);
export type DeletionFilter = Pick<MeasurementQuery, keyof typeof filters>;

export const filterNames = Object.keys(filters) as readonly (keyof typeof filters)[];

/** Seconds for which the confirmation of a dry run is good. */
export const confirmationSeconds = daySeconds / 24;

export const measurementsToDelete = {
  query: v.object({
    ...filters,
    dryRun: mayHave(queryFlag(), 'true only counts what the filters match, and deletes nothing.'),
    confirmation: mayHave(
      text({ min: 1, max: 100 }),
      'The `confirmation` from the dry run with the same filters; valid for an hour.',
    ),
    ...clientIdParameter,
  }),
  body: v.optional(
    v.object({
      ids: mayHave(
        v.pipe(listOf(recordId(), mostDeleted), v.minLength(1)),
        `The ids of the measurements to delete, ${mostDeleted} at most, including ids they had before; instead of filters.`,
      ),
    }),
  ),
};

/** The result for one id of a request. */
export const removalReceipt = v.object({
  id: says(id(), 'The id as it was sent.'),
  status: says(
    v.picklist(['deleted', 'notFound', 'kept']),
    'deleted; notFound if there is no such measurement, or no longer; or kept.',
  ),
  notice: mayHave(v.string(), 'Why it was kept.'),
});
export type RemovalReceipt = v.InferOutput<typeof removalReceipt>;

const count = (sentence: string) => says(v.pipe(v.number(), v.integer()), sentence);

/** Counts of what filters chose. */
export const filteredDeletion = v.object({
  dryRun: says(v.boolean(), 'Whether it was only counted.'),
  numberOfMeasurements: count('How many were deleted; in a dry run, how many would be.'),
  numberLeft: count('How many are left to delete: send the same request again.'),
  variables: says(
    v.array(
      v.object({
        variableId: says(id(), 'The id of the variable.'),
        variableName: says(v.string(), 'Its name.'),
        numberOfMeasurements: count('How many of these measurements belong to it.'),
      }),
    ),
    'The same numbers by variable.',
  ),
  earliestStartAt: mayHave(v.string(), 'When the first of them was measured, in UTC.'),
  latestStartAt: mayHave(v.string(), 'When the last of them was measured, in UTC.'),
  confirmation: mayHave(
    v.string(),
    'After a dry run that found something: send it with the same filters to delete exactly that.',
  ),
});
