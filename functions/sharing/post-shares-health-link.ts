import { endpoint } from '../../shared/http/endpoint.ts';
import { postSharesHealthLink } from '../../shared/operations/sharing/post-shares-health-link.ts';

export const handler = endpoint(postSharesHealthLink);
