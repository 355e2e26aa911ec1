import { endpoint } from '../../shared/http/endpoint.ts';
import { postSharesCreate } from '../../shared/operations/sharing/post-shares-create.ts';

export const handler = endpoint(postSharesCreate);
