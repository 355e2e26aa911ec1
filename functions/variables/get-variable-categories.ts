import { referenceEndpoint } from '../../shared/http/reference-endpoint.ts';
import { getVariableCategories } from '../../shared/operations/variables/get-variable-categories.ts';

export const handler = referenceEndpoint(getVariableCategories);
