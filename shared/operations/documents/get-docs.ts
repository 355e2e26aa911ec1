import changelog from '../../../CHANGELOG.md';
// biome-ignore lint/correctness/useImportExtensions: the declaration beside a program is not the program.
import receiveChanges from '../../../docs/examples/receive-changes.mjs';
// biome-ignore lint/correctness/useImportExtensions: the declaration beside a program is not the program.
import recordMood from '../../../docs/examples/record-mood.mjs';
import base from '../../../web/base.css';
import frame from '../../../web/docs/assets/frame.css';
import page from '../../../web/docs/assets/page.css';
import reading from '../../../web/docs/assets/reading.client.js';
import reference from '../../../web/docs/assets/reference.css';
import samplesStyle from '../../../web/docs/assets/samples.css';
import search from '../../../web/docs/assets/search.client.js';
import token from '../../../web/docs/assets/token.client.js';
import tree from '../../../web/docs/assets/tree.css';
import tryIt from '../../../web/docs/assets/try-it.client.js';
import tryItStyle from '../../../web/docs/assets/try-it.css';
import { readDocumentation } from '../../../web/docs/documentation.ts';
import { samples } from '../../../web/docs/samples/samples.ts';
import palette from '../../../web/palette.css';
import { openApiDocument } from '../../openapi/document.ts';
import { getDocs as route } from '../../routes/documents/get-docs.ts';
import { routes } from '../../routes/index.ts';
import type { Route } from '../../routes/route.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { rememberLast } from '../replies/remember-last.ts';
import { LastingReply } from '../reply.ts';
import { limits } from './limits.ts';

const assets = {
  styles: [palette, base, page, frame, reference, tree, samplesStyle, tryItStyle],
  scripts: [reading, search, token, tryIt],
};

/** Each once, however many parameters use it. */
const deprecations = [...new Set(routes.flatMap(({ deprecates = {} }: Route) => Object.values(deprecates)))];

const documentationAt = rememberLast((baseUrl) => {
  const pageAt = readDocumentation(openApiDocument(routes, baseUrl), assets, {
    samples,
    programs: { recordMood, receiveChanges },
    life: { limits, deprecations, changelog },
  });
  const written = new Map<string, LastingReply>();
  return (path: string) => {
    const page = written.has(path) ? undefined : pageAt(path);
    if (page !== undefined)
      written.set(
        path,
        new LastingReply(page.html, {
          'content-type': route.contentType,
          'content-security-policy': page.contentSecurityPolicy,
        }),
      );
    return written.get(path);
  };
});

export const getDocs = operation(route, {
  handle: async ({ baseUrl, url }) => {
    const page = documentationAt(baseUrl)(new URL(url).pathname);
    if (page === undefined) throw notFound('There is no such page. See /docs for what there is.');
    return page;
  },
});
