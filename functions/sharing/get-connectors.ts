import { endpoint } from '../../shared/http/endpoint.ts';
import { getConnectors } from '../../shared/operations/sharing/get-connectors.ts';

export const handler = endpoint(getConnectors);
