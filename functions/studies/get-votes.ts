import { endpoint } from '../../shared/http/endpoint.ts';
import { getVotes } from '../../shared/operations/studies/get-votes.ts';

export const handler = endpoint(getVotes);
