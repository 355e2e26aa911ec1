import { rememberLast } from '../../shared/operations/replies/remember-last.ts';
import { LastingReply } from '../../shared/http/answer/response.ts';
import { publicEndpoint } from '../../shared/http/public-endpoint.ts';
import { openApiDocument } from '../../shared/openapi/document.ts';
import { getOpenapi } from '../../shared/routes/documents/get-openapi.ts';
import { routes } from '../../shared/routes/index.ts';

const documentAt = rememberLast((baseUrl) => new LastingReply(openApiDocument(routes, baseUrl)));

export const handler = publicEndpoint(getOpenapi, async ({ baseUrl }) => documentAt(baseUrl));
