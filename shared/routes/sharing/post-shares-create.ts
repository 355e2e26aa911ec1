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
  summary: 'Share with somebody by a link',
  description:
    'Makes a page that shows some of your variables to somebody without an account, such as a doctor: for each its ' +
    'chart, what it comes to, and its days, to print or as CSV. Answers its address and, apart from it, a code that the ' +
    'page asks for: send them by two ways. Neither is stored as it is, and neither is shown again. It stands among the ' +
    'individuals of GET /shares, and ends at its date, with POST /shares/delete, or after 20 wrong codes.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: shareInput,
  response: envelope({
    share: says(
      v.object({
        clientId: says(v.string(), 'What POST /shares/delete takes.'),
        address: says(v.string(), 'Where the page is.'),
        code: says(v.string(), 'What the page asks for.'),
        variableNames: says(v.array(v.string()), 'What it shows.'),
      }),
      'What was made.',
    ),
  }),
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'PutItem'],
    guarded: ['clients'],
  },
  needs: ['codeMailSender'],
} as const satisfies Route;
