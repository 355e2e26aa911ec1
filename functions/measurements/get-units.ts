import { referenceEndpoint } from '../../shared/http/reference-endpoint.ts';
import { getUnits } from '../../shared/operations/measurements/get-units.ts';

export const handler = referenceEndpoint(getUnits);
