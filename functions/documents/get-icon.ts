import { publicEndpoint } from '../../shared/http/public-endpoint.ts';
import { getIcon } from '../../shared/operations/documents/get-icon.ts';

export const handler = publicEndpoint(getIcon);
