import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteUserVariable } from '../../shared/operations/variables/delete-user-variable.ts';

export const handler = endpoint(deleteUserVariable);
