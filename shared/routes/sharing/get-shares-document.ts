import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { text } from '../../schemas/fields/texts.ts';
import { sharedRights } from '../pages/shared-rights.ts';
import type { Route } from '../route.ts';

export const getSharesDocument = {
  id: 'get-shares-document',
  method: 'GET',
  path: '/api/v3/shares/document',
  topic: 'Sharing',
  summary: 'Get the page of a link as a FHIR document',
  description:
    'What one of your links shows now, as one FHIR R4 document: the sentences and the table, each day since your last ' +
    'visit or of the last three months, and your medicines. It is for a SMART Health Link: encrypt it and store it with ' +
    'POST /shares/healthLink. If it would exceed 350 KB compressed, the single days are left out, and the document says so.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: v.object({
    shareId: says(text({ min: 1, max: 125 }), 'The clientId of the link, from GET /shares.'),
    ...clientIdParameter,
  }),
  response: envelope({
    document: says(v.record(v.string(), v.unknown()), 'A FHIR R4 Bundle of the type document.'),
    detail: says(
      v.picklist(['days', 'months']),
      'What the document contains: each day, or only the table by month.',
    ),
    name: says(v.string(), 'The name you gave the link.'),
    until: says(v.string(), 'The last day on which the link can be read.'),
    endsAt: says(v.pipe(v.number(), v.integer()), 'The end of that day in epoch seconds.'),
  }),
  names: true,
  table: {
    actions: sharedRights.actions,
    partitions: { UpdateItem: sharedRights.partitions.UpdateItem },
    indexes: sharedRights.indexes,
  },
  memoryMegabytes: 1024,
} as const satisfies Route;
