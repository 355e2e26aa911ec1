import * as v from 'valibot';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { unitSchema } from '../../schemas/variables/unit.ts';
import type { Route } from '../route.ts';

export const getUnits = {
  id: 'get-units',
  method: 'GET',
  path: '/api/v3/units',
  topic: 'Measurements',
  summary: 'List units',
  description:
    'All units of measurement, with the steps to convert each to the standard unit of its category. Those with ids from 211 to 218 (mg/dL, mmol/L, kg/m², mL/kg/min, dB, W, L/min, km/h) are additions to the units of the interface.',
  access: { kind: 'token', scopes: [] },
  query: v.object(clientIdParameter),
  response: v.array(unitSchema),
  table: { actions: [] },
} as const satisfies Route;
