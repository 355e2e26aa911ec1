import { endpoint } from '../../shared/http/endpoint.ts';
import { getImports } from '../../shared/operations/imports/get-imports.ts';

export const handler = endpoint(getImports);
