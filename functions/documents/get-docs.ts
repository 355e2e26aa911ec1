import { publicEndpoint } from '../../shared/http/public-endpoint.ts';
import { getDocs } from '../../shared/operations/documents/get-docs.ts';

export const handler = publicEndpoint(getDocs);
