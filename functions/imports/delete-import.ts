import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteImport } from '../../shared/operations/imports/delete-import.ts';

export const handler = endpoint(deleteImport);
