import { publicEndpoint } from '../shared/http/public-endpoint.ts';
import { openApiDocument } from '../shared/openapi/document.ts';
import { getOpenapi } from '../shared/routes/get-openapi.ts';
import { routes } from '../shared/routes/index.ts';

export const handler = publicEndpoint(
  getOpenapi,
  async ({ baseUrl }) => openApiDocument(routes, baseUrl) as { openapi: string },
);
