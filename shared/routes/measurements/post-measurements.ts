import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { id } from '../../schemas/fields/answered-id.ts';
import { clientIdParameter, queryInteger } from '../../schemas/fields/query.ts';
import { mayHave, says } from '../../schemas/fields/says.ts';
import { measurementInputs } from '../../schemas/measurements/measurement-input.ts';
import { userVariableSchema } from '../../schemas/variables/user-variable.ts';
import type { Route } from '../route.ts';

const byIdAlone = 'Left out of what a token changes by its id that may not read.';

const itemOutcome = v.object({
  id: id(),
  variableId: mayHave(id(), byIdAlone),
  variableName: mayHave(v.string(), byIdAlone),
  startAt: v.string(),
  status: v.picklist(['created', 'updated', 'unchanged']),
  etag: mayHave(v.string(), 'Says what it is now; `ifMatch` takes it. Left out as the variable is.'),
  notice: mayHave(
    v.string(),
    'What was saved otherwise than asked, its time or its source; that a dose may be one of two, or that another one is on record shortly before it; in sentences.',
  ),
});

export const postMeasurements = {
  id: 'post-measurements',
  method: 'POST',
  path: '/api/v3/measurements/post',
  topic: 'Measurements',
  summary: 'Save measurements',
  description:
    'Records up to 1,000 measurements; a single object is taken as an array of one. A measurement is identified by ' +
    'variable, second and source: posting it again updates it, or changes nothing if it is the same, so a request may ' +
    'always be repeated. All items are checked before anything is stored, and one bad item refuses the request. ' +
    'An item with `id` changes that measurement, and members not given stay; a row as GET /measurements answers it can ' +
    'be sent back. Up to 25 per request may change their time, variable or source. The receipt then names the new id, ' +
    'and the old one leads to it for 90 days; where an old id of another measurement leads away from the new time, it ' +
    'lands on the next free second, and the receipt says so. With `ifMatch` (up to 25 items) all is saved only if they ' +
    'still have that etag, otherwise the answer is a 412. A variable has at most 200 sources, of which a request may ' +
    'bring 20; what comes from a further one is kept under "Other". ' +
    'For Treatments an entry by hand (no import, no device, no source that senses by itself) answers the reminder ' +
    'whose time it is; one of 0 answers none, and where two may be meant, the receipt says so. ' +
    'The receipts carry what a client needs to show at once; reads of one variable follow within milliseconds.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object({
    importId: mayHave(
      queryInteger({ min: 1 }),
      'The import that the rows belong to, as `POST /imports` gave it. It must be open.',
    ),
    ...clientIdParameter,
  }),
  body: measurementInputs,
  checksEtags: true,
  response: envelope({
    message: v.string(),
    data: v.object({
      userVariables: says(v.array(userVariableSchema), 'The variables that were touched.'),
      measurements: says(v.array(itemOutcome), 'One receipt per posted item, in order.'),
      status: v.literal('OK'),
      success: v.literal(true),
      code: v.literal(200),
      summary: v.string(),
      description: v.string(),
    }),
  }),
  table: {
    // `Query` finds open slots of reminders, and doses on record.
    actions: [
      'BatchGetItem',
      'GetItem',
      'Query',
      'UpdateItem',
      'PutItem',
      'BatchWriteItem',
      'DeleteItem',
      'ConditionCheckItem',
    ],
    indexes: ['byVariable'],
  },
} as const satisfies Route;
