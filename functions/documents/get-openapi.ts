import { publicEndpoint } from '../../shared/http/public-endpoint.ts';
import { getOpenapi } from '../../shared/operations/documents/get-openapi.ts';

export const handler = publicEndpoint(getOpenapi);
