import { endpoint } from '../../shared/http/endpoint.ts';
import { postImports } from '../../shared/operations/imports/post-imports.ts';

export const handler = endpoint(postImports);
