import * as v from 'valibot';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { variableCategorySchema } from '../../schemas/variables/variable-category.ts';
import type { Route } from '../route.ts';

export const getVariableCategories = {
  id: 'get-variable-categories',
  method: 'GET',
  path: '/api/v3/variableCategories',
  topic: 'Variables',
  summary: 'List variable categories',
  description: 'All categories that a variable can belong to, with the defaults for their variables.',
  access: { kind: 'token', scopes: [] },
  query: v.object(clientIdParameter),
  response: v.array(variableCategorySchema),
  table: { actions: [] },
} as const satisfies Route;
