import { endpoint } from '../../shared/http/endpoint.ts';
import { postDiscoveriesRefresh } from '../../shared/operations/studies/post-discoveries-refresh.ts';

export const handler = endpoint(postDiscoveriesRefresh);
