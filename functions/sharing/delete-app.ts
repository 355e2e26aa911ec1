import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteApp } from '../../shared/operations/sharing/delete-app.ts';

export const handler = endpoint(deleteApp);
