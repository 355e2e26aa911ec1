import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteMeasurement } from '../../shared/operations/measurements/delete-measurement.ts';

export const handler = endpoint(deleteMeasurement);
