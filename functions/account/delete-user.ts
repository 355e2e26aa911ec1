import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteUser } from '../../shared/operations/account/delete-user.ts';

export const handler = endpoint(deleteUser);
