import { endpoint } from '../../shared/http/endpoint.ts';
import { postExperiments } from '../../shared/operations/experiments/post-experiments.ts';

export const handler = endpoint(postExperiments);
