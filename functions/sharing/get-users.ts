import { endpoint } from '../../shared/http/endpoint.ts';
import { getUsers } from '../../shared/operations/sharing/get-users.ts';

export const handler = endpoint(getUsers);
