import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { userVariableSchema } from '../../schemas/variables/user-variable.ts';
import { userVariableInputs } from '../../schemas/variables/user-variable-input.ts';
import type { Route } from '../route.ts';

const records = v.array(userVariableSchema);

export const postUserVariables = {
  id: 'post-user-variables',
  method: 'POST',
  path: '/api/v3/userVariables',
  topic: 'Variables',
  summary: 'Update settings of variables',
  description:
    'Changes the settings of your variables. Members not given stay as they are; null resets to the ' +
    'default, which comes from the variable, then its category, then its unit. A record you received can be ' +
    'posted back: members that cannot be changed are ignored. Bounds and filling values are in the unit that the ' +
    'variable has after the request, and are converted if it changes later. `shareUserMeasurements`, `kind`, ' +
    '`recordsBleeding`, goals and `limitDaysPerMonth` need your own token: apps leave them out.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object(clientIdParameter),
  body: userVariableInputs,
  response: envelope({ userVariables: records, data: v.object({ userVariables: records }) }),
  table: {
    actions: [
      'BatchGetItem',
      'GetItem',
      'PutItem',
      'DeleteItem',
      'ConditionCheckItem',
      'Query',
      'UpdateItem',
    ],
  },
} as const satisfies Route;
