import { endpoint } from '../../shared/http/endpoint.ts';
import { postDiscoveriesDismiss } from '../../shared/operations/discoveries/post-discoveries-dismiss.ts';

export const handler = endpoint(postDiscoveriesDismiss);
