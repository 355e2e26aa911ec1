import { endpoint } from '../../shared/http/endpoint.ts';
import { getVariableCategories } from '../../shared/operations/variables/get-variable-categories.ts';

export const handler = endpoint(getVariableCategories);
