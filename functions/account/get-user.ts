import { endpoint } from '../../shared/http/endpoint.ts';
import { getUser } from '../../shared/operations/account/get-user.ts';

export const handler = endpoint(getUser);
