import { endpoint } from '../../shared/http/endpoint.ts';
import { getSharesDocument } from '../../shared/operations/sharing/get-shares-document.ts';

export const handler = endpoint(getSharesDocument);
