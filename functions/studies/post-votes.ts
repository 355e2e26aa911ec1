import { endpoint } from '../../shared/http/endpoint.ts';
import { postVotes } from '../../shared/operations/studies/post-votes.ts';

export const handler = endpoint(postVotes);
