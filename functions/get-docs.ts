import answers from '../shared/docs/answers.json' with { type: 'json' };
import frame from '../shared/docs/frame.css';
import page from '../shared/docs/page.css';
import { renderDocsPage } from '../shared/docs/page.ts';
import reading from '../shared/docs/reading.client.js';
import reference from '../shared/docs/reference.css';
import samplesStyle from '../shared/docs/samples.css';
import { samples } from '../shared/docs/samples.ts';
import search from '../shared/docs/search.client.js';
import tree from '../shared/docs/tree.css';
import tryIt from '../shared/docs/try-it.client.js';
import tryItStyle from '../shared/docs/try-it.css';
import { publicEndpoint } from '../shared/http/public-endpoint.ts';
import { rememberLast } from '../shared/http/remember-last.ts';
import { LastingReply } from '../shared/http/response.ts';
import { openApiDocument } from '../shared/openapi/document.ts';
import { getDocs } from '../shared/routes/get-docs.ts';
import { routes } from '../shared/routes/index.ts';

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
