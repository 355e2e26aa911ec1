import { endpoint } from '../../shared/http/endpoint.ts';
import { getUnits } from '../../shared/operations/measurements/get-units.ts';

export const handler = endpoint(getUnits);
