import { endpoint } from '../../shared/http/endpoint.ts';
import { postExperimentsStop } from '../../shared/operations/experiments/post-experiments-stop.ts';

export const handler = endpoint(postExperimentsStop);
