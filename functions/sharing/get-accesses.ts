import { endpoint } from '../../shared/http/endpoint.ts';
import { getAccesses } from '../../shared/operations/sharing/get-accesses.ts';

export const handler = endpoint(getAccesses);
