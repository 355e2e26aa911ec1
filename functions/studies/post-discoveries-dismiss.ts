import { endpoint } from '../../shared/http/endpoint.ts';
import { postDiscoveriesDismiss } from '../../shared/operations/studies/post-discoveries-dismiss.ts';

export const handler = endpoint(postDiscoveriesDismiss);
