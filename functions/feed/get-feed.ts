import { endpoint } from '../../shared/http/endpoint.ts';
import { getFeed } from '../../shared/operations/feed/get-feed.ts';

export const handler = endpoint(getFeed);
