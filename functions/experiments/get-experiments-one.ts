import { endpoint } from '../../shared/http/endpoint.ts';
import { getExperimentsOne } from '../../shared/operations/experiments/get-experiments-one.ts';

export const handler = endpoint(getExperimentsOne);
