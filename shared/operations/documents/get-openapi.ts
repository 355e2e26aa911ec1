import { openApiDocument } from '../../openapi/document.ts';
import { getOpenapi as route } from '../../routes/documents/get-openapi.ts';
import { routes } from '../../routes/index.ts';
import { operation } from '../operation.ts';
import { memoizeLast } from '../replies/memoize-last.ts';
import { LastingReply } from '../reply.ts';

const documentAt = memoizeLast((baseUrl) => new LastingReply(openApiDocument(routes, baseUrl)));

export const getOpenapi = operation(route, {
  handle: async ({ baseUrl }) => documentAt(baseUrl),
});
