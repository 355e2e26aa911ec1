import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { connectorSchema, otherSourceSchema } from '../../schemas/measurements/connector.ts';
import type { Route } from '../route.ts';

export const getConnectors = {
  id: 'get-connectors',
  method: 'GET',
  path: '/api/v3/connectors/list',
  topic: 'Sharing',
  summary: 'List data sources',
  description:
    'The data sources that measurements may come from. One is connected once measurements with its name as `sourceName` ' +
    'have arrived. Counts are updated as measurements arrive and recounted when in doubt, at least once a week. `otherSources` are those not in the catalogue: apps, by their name, and what was recorded by hand.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: v.object(clientIdParameter),
  response: envelope({
    connectors: v.array(connectorSchema),
    otherSources: says(v.array(otherSourceSchema), 'Sources not in the catalogue, by name.'),
  }),
  table: { actions: ['BatchGetItem', 'Query', 'UpdateItem'], indexes: ['byVariable'] },
} as const satisfies Route;
