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
    'Makes a page for somebody without an account, such as a doctor: of your variables their ' +
    'charts, what they come to and their days, to print or as CSV, and the studies that you choose. Answers its address and, apart from it, a code that the ' +
    'page asks for: send them separately. Only hashes of them are stored. The link is listed among the ' +
    'individuals of GET /shares. It ends at its date, with POST /shares/delete, with your account, or after 20 wrong ' +
    'codes; five within an hour make their network wait. You are told by email, if the service sends any.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: shareInput,
  response: envelope({
    share: says(
      v.object({
        clientId: says(v.string(), 'What POST /shares/delete takes.'),
        name: says(v.string(), 'How you recognise it.'),
        address: says(v.string(), 'Where the page is.'),
        code: says(v.string(), 'What the page asks for.'),
        variableNames: says(
          v.optional(v.array(v.string())),
          'What it shows; absent where that is everything.',
        ),
        studyTitles: says(
          v.optional(v.array(v.string())),
          'The studies that it shows; absent where there are none.',
        ),
        until: says(v.string(), 'The last day on which it can be read.'),
      }),
      'The link, shown this once.',
    ),
  }),
  answersSecret: true,
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'],
    guarded: ['clients', 'shares'],
  },
  needs: ['codeMailSender'],
} as const satisfies Route;
