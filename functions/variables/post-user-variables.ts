import { endpoint } from '../../shared/http/endpoint.ts';
import { postUserVariables } from '../../shared/operations/variables/post-user-variables.ts';

export const handler = endpoint(postUserVariables);
