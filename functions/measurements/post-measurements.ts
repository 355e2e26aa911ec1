import { endpoint } from '../../shared/http/endpoint.ts';
import { postMeasurements } from '../../shared/operations/measurements/post-measurements.ts';

export const handler = endpoint(postMeasurements);
