import { endpoint } from '../../shared/http/endpoint.ts';
import { postExperimentsPause } from '../../shared/operations/experiments/post-experiments-pause.ts';

export const handler = endpoint(postExperimentsPause);
