import { endpoint } from '../../shared/http/endpoint.ts';
import { getDiscoveries } from '../../shared/operations/discoveries/get-discoveries.ts';

export const handler = endpoint(getDiscoveries);
