import * as v from 'valibot';
import { measurementSchema, someOfMeasurement } from '../../schemas/measurements/measurement.ts';
import { measurementQuery } from '../../schemas/measurements/measurement-query.ts';
import type { Route } from '../route.ts';

export const getMeasurements = {
  id: 'get-measurements',
  method: 'GET',
  path: '/api/v3/measurements',
  topic: 'Measurements',
  summary: 'Read measurements',
  description:
    'A bare array of measurements. The `Link` header with `rel="next"` leads to the next page at no extra cost, ' +
    'however long the history. Reads of all variables are strongly consistent; reads of one variable reflect a ' +
    'write within milliseconds. No request reads more than 1,000 units of 4 KB: what sorting, grouping, skipping by ' +
    'offset or filtering would read beyond that is a 400 that says what to narrow. Long histories are prepared in ' +
    'the background for grouping; until that is done, a 503 says when to ask again. With ' +
    '`Accept: text/csv` a page is CSV with the columns of an export, and `Link` leads to the next one as usual.',
  access: { kind: 'token', scopes: ['readmeasurements'], limits: true },
  query: measurementQuery,
  headers: { accept: 'text/csv for a page as CSV; JSON by default.' },
  alsoAnswers: 'text/csv',
  response: v.array(v.union([measurementSchema, someOfMeasurement])),
  table: {
    actions: ['BatchGetItem', 'GetItem', 'Query', 'UpdateItem'],
    // A history that is too long to be read is marked to be summarised.
    partitions: { UpdateItem: ['people'] },
    indexes: ['byVariable'],
  },
  memoryMegabytes: 1024,
} as const satisfies Route;
