import { endpoint } from '../../shared/http/endpoint.ts';
import { getExperiments } from '../../shared/operations/experiments/get-experiments.ts';

export const handler = endpoint(getExperiments);
