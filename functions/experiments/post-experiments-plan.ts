import { endpoint } from '../../shared/http/endpoint.ts';
import { postExperimentsPlan } from '../../shared/operations/experiments/post-experiments-plan.ts';

export const handler = endpoint(postExperimentsPlan);
