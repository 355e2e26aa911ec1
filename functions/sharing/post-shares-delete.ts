import { endpoint } from '../../shared/http/endpoint.ts';
import { postSharesDelete } from '../../shared/operations/sharing/post-shares-delete.ts';

export const handler = endpoint(postSharesDelete);
