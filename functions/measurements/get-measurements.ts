import { endpoint } from '../../shared/http/endpoint.ts';
import { getMeasurements } from '../../shared/operations/measurements/get-measurements.ts';

export const handler = endpoint(getMeasurements);
