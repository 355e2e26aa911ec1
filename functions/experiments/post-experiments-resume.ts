import { endpoint } from '../../shared/http/endpoint.ts';
import { postExperimentsResume } from '../../shared/operations/experiments/post-experiments-resume.ts';

export const handler = endpoint(postExperimentsResume);
