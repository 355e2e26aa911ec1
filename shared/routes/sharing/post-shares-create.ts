import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { shareInput } from '../../schemas/sharing/share-input.ts';
import type { Route } from '../route.ts';

export const postSharesCreate = {
  id: 'post-shares-create',
  method: 'POST',
  path: '/api/v3/shares/create',
  topic: 'Sharing',
  summary: 'Share with a link',
  description:
    'Creates a page for somebody without an account, such as a doctor, with ' +
    'your variables as charts, summaries and days, to print or as CSV, and the studies you choose. Returns its address and, separately, the code that the ' +
    'page asks for: send them separately. Only their hashes are stored. The link is listed among the ' +
    'individuals in GET /shares. It ends on its date, with POST /shares/delete, with your account, or after 20 wrong ' +
    'codes; after five within an hour, their network has to wait. You get an email about it, if the service sends any.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: shareInput,
  response: envelope({
    share: says(
      v.object({
        clientId: says(v.string(), 'The clientIdToRevoke for POST /shares/delete.'),
        name: says(v.string(), 'The name you gave it.'),
        address: says(v.string(), 'Where the page is.'),
        code: says(v.string(), 'The code that the page asks for.'),
        variableNames: says(
          v.optional(v.array(v.string())),
          'The variables it shows; absent if it shows everything.',
        ),
        studyTitles: says(v.optional(v.array(v.string())), 'The studies it shows; absent if there are none.'),
        until: says(v.string(), 'The last day on which it can be read.'),
      }),
      'The link. Its address and code are shown only once.',
    ),
  }),
  answersSecret: true,
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'],
    guarded: ['clients', 'shares'],
  },
  needs: ['codeMailSender'],
} as const satisfies Route;
