import { endpoint } from '../../shared/http/endpoint.ts';
import { getStudies } from '../../shared/operations/studies/get-studies.ts';

export const handler = endpoint(getStudies);
