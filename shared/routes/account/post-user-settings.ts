import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { ownUserMembers } from '../../schemas/people/user.ts';
import { userSettings } from '../../schemas/people/user-settings.ts';
import type { Route } from '../route.ts';

export const postUserSettings = {
  id: 'post-user-settings',
  method: 'POST',
  path: '/api/v3/userSettings',
  topic: 'Account',
  summary: 'Change your settings',
  description:
    'Changes the settings you send and leaves the others; null resets one to its default. Other members are ' +
    'refused. A new time zone or new hours apply to your reminders at once. Returns your updated record.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'] },
  query: v.object(clientIdParameter),
  body: userSettings,
  response: envelope(ownUserMembers),
  table: {
    actions: [
      'BatchGetItem',
      'GetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'ConditionCheckItem',
    ],
  },
} as const satisfies Route;
