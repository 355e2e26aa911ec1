import { endpoint } from '../../shared/http/endpoint.ts';
import { getDiscoveries } from '../../shared/operations/studies/get-discoveries.ts';

export const handler = endpoint(getDiscoveries);
