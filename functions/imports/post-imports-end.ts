import { endpoint } from '../../shared/http/endpoint.ts';
import { postImportsEnd } from '../../shared/operations/imports/post-imports-end.ts';

export const handler = endpoint(postImportsEnd);
