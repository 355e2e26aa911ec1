import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { id } from '../../schemas/fields/numbers.ts';
import { clientIdParameter, queryInteger } from '../../schemas/fields/query.ts';
import { mayHave, says } from '../../schemas/fields/says.ts';
import { measurementInputs } from '../../schemas/measurements/measurement-input.ts';
import { userVariableSchema } from '../../schemas/variables/user-variable.ts';
import type { Route } from '../route.ts';

const byIdAlone = 'Absent when a token that may not read changes a measurement by its id.';

const itemOutcome = v.object({
  id: id(),
  variableId: mayHave(id(), byIdAlone),
  variableName: mayHave(v.string(), byIdAlone),
  startAt: v.string(),
  status: v.picklist(['created', 'updated', 'unchanged']),
  etag: mayHave(
    v.string(),
    'Identifies its current version; send it as `ifMatch`. Absent when the variable is.',
  ),
  notice: mayHave(
    v.string(),
    'In sentences: whether it was saved with another time or source than requested, whether a dose could answer one of two reminders, or whether another dose was recorded shortly before.',
  ),
});

export const postMeasurements = {
  id: 'post-measurements',
  method: 'POST',
  path: '/api/v3/measurements/post',
  topic: 'Measurements',
  summary: 'Save measurements',
  description:
    'Records up to 1,000 measurements; a single object counts as an array of one. A measurement is identified by ' +
    'variable, second and source: posting it again updates it, or changes nothing if it is the same, so a request can ' +
    'always be repeated. All items are checked before anything is stored, and one bad item refuses the request. ' +
    'An item with `id` changes that measurement; members not given stay as they are. A row from GET /measurements can ' +
    'be sent back. Up to 25 items per request may change time, variable or source. The receipt then contains the new id, ' +
    'and the old one leads to it for 90 days. If an old id of another measurement leads away from the new time, it ' +
    'goes to the next free second, and the receipt says so. With `ifMatch` (up to 25 items) everything is saved only if they ' +
    'still have those etags; otherwise the answer is a 412. A variable has at most 200 sources, and a request can ' +
    'add 20; measurements from any other source are stored under "Other". ' +
    'For Treatments, a manual entry (no import, no device, no automatic source) answers the reminder ' +
    'due at that time; an entry of 0 answers none. If two could be meant, the receipt says so. ' +
    'The receipts contain what a client needs to show right away; reads of one variable follow within milliseconds.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object({
    importId: mayHave(
      queryInteger({ min: 1 }),
      'The id of the import that the rows belong to, from `POST /imports`. It must be open.',
    ),
    ...clientIdParameter,
  }),
  body: measurementInputs,
  checksEtags: true,
  response: envelope({
    message: v.string(),
    data: v.object({
      userVariables: says(v.array(userVariableSchema), 'The variables that were affected.'),
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
