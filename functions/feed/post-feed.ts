import { endpoint } from '../../shared/http/endpoint.ts';
import { postFeed } from '../../shared/operations/feed/post-feed.ts';

export const handler = endpoint(postFeed);
