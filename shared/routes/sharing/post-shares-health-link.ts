import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { healthLinkInput } from '../../schemas/sharing/health-link-input.ts';
import type { Route } from '../route.ts';

export const postSharesHealthLink = {
  id: 'post-shares-health-link',
  method: 'POST',
  path: '/api/v3/shares/healthLink',
  topic: 'Sharing',
  summary: 'Store an encrypted document for a SMART Health Link',
  description:
    'Stores a document that you encrypt and that only people with your SMART Health Link can open: the service never ' +
    'has its key. Clinic software reads it at the returned address using the SMART Health Links protocol; each ' +
    'opening is listed in GET /accesses. The same address again updates the document. It ends with the link it ' +
    'belongs to: on its date, with POST /shares/delete, or after 20 wrong passcodes; after five within an hour, their network has to wait.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: healthLinkInput,
  response: envelope({
    healthLink: says(
      v.object({
        url: says(v.string(), 'The address, for the url in the link.'),
        madeAt: says(v.string(), 'When the document was created. UTC, YYYY-MM-DDThh:mm:ss.'),
        until: says(v.string(), 'The last day on which it can be read.'),
        endsAt: says(
          v.pipe(v.number(), v.integer()),
          'The end of that day in epoch seconds, for exp in the link.',
        ),
      }),
      'Where the document is.',
    ),
  }),
  table: {
    actions: ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    guarded: ['shares'],
  },
} as const satisfies Route;
