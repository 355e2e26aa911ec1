import { endpoint } from '../shared/http/endpoint.ts';
import { Reply } from '../shared/http/response.ts';
import { getDocs } from '../shared/routes/get-docs.ts';
export const handler = endpoint(
  getDocs,
  async () => new Reply('soon', { 'content-type': getDocs.contentType }),
);
