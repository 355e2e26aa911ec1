import { rememberLast } from '../shared/http/answer/remember-last.ts';
import { LastingReply } from '../shared/http/answer/response.ts';
import { publicEndpoint } from '../shared/http/public-endpoint.ts';
import { openApiDocument } from '../shared/openapi/document.ts';
import { getDocs } from '../shared/routes/get-docs.ts';
import { routes } from '../shared/routes/index.ts';
import answers from '../web/docs/answers.json' with { type: 'json' };
import frame from '../web/docs/frame.css';
import page from '../web/docs/page.css';
import { renderDocsPage } from '../web/docs/page.ts';
import reading from '../web/docs/reading.client.js';
import reference from '../web/docs/reference.css';
import samplesStyle from '../web/docs/samples.css';
import { samples } from '../web/docs/samples.ts';
import search from '../web/docs/search.client.js';
import tree from '../web/docs/tree.css';
import tryIt from '../web/docs/try-it.client.js';
import tryItStyle from '../web/docs/try-it.css';

const assets = {
  styles: [page, frame, reference, tree, samplesStyle, tryItStyle],
  scripts: [reading, search, tryIt],
};

const pageAt = rememberLast((baseUrl) => {
  const { html, contentSecurityPolicy } = renderDocsPage(openApiDocument(routes, baseUrl), assets, {
    samples,
    answers,
  });
  return new LastingReply(html, {
    'content-type': getDocs.contentType,
    'content-security-policy': contentSecurityPolicy,
  });
});

export const handler = publicEndpoint(getDocs, async ({ baseUrl }) => pageAt(baseUrl));
