import { endpoint } from '../../shared/http/endpoint.ts';
import { postMeasurementsDelete } from '../../shared/operations/measurements/post-measurements-delete.ts';

export const handler = endpoint(postMeasurementsDelete);
