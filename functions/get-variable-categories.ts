import { toCategoryRecord } from '../shared/answers/variables/category-record.ts';
import { variableCategories } from '../shared/domain/variables/categories.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { getVariableCategories } from '../shared/routes/get-variable-categories.ts';

export const handler = endpoint(getVariableCategories, async ({ baseUrl }) =>
  variableCategories.map((category) => toCategoryRecord(category, baseUrl)),
);
