import { endpoint } from '../../shared/http/endpoint.ts';
import { getUserVariables } from '../../shared/operations/variables/get-user-variables.ts';

export const handler = endpoint(getUserVariables);
