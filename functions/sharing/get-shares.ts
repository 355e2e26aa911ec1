import { endpoint } from '../../shared/http/endpoint.ts';
import { getShares } from '../../shared/operations/sharing/get-shares.ts';

export const handler = endpoint(getShares);
