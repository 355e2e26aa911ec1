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
import type { Limit } from '../../../web/docs/life-section.ts';
import { samples } from '../../../web/docs/samples/samples.ts';
import palette from '../../../web/palette.css';
import { mostReadUnits } from '../../data/table/read-budget.ts';
import { mostDeviceKeys } from '../../domain/devices/device-key.ts';
import { mostOpen } from '../../domain/imports/import.ts';
import { mostDevices } from '../../domain/push/device.ts';
import { mostOpenLinks } from '../../domain/sharing/share-limits.ts';
import {
  mostBegunPerImportRequest,
  mostBegunPerRequest,
  mostUserVariables,
} from '../../domain/variables/bounds.ts';
import { mostNewSourcesPerRequest, mostSourcesPerVariable } from '../../domain/variables/sources.ts';
import { mostWebhooks } from '../../domain/webhooks/webhook.ts';
import { openApiDocument } from '../../openapi/document.ts';
import { getDocs as route } from '../../routes/documents/get-docs.ts';
import { routes } from '../../routes/index.ts';
import type { Route } from '../../routes/route.ts';
import { mostDeleted } from '../../schemas/measurements/measurements-to-delete.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { memoizeLast } from '../replies/memoize-last.ts';
import { LastingReply } from '../reply.ts';

const assets = {
  styles: [palette, base, page, frame, reference, tree, samplesStyle, tryItStyle],
  scripts: [reading, search, token, tryIt],
};

/** Each once, however many parameters use it. */
const deprecations = [...new Set(routes.flatMap(({ deprecates = {} }: Route) => Object.values(deprecates)))];

const documentationAt = memoizeLast((baseUrl) => {
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

/** The bounds that a program may meet, by the very figures that enforce them. */
const limits: readonly Limit[] = [
  { what: 'Records on a page of a list', most: 200, note: 'limit; 100 by default' },
  { what: 'Measurements deleted by one request', most: mostDeleted },
  {
    what: 'Units of 4 KB that a request may read beyond its own items',
    most: mostReadUnits,
    note: '400, too_much_to_read',
  },
  { what: 'Variables of a person', most: mostUserVariables, note: '400, limit_reached' },
  {
    what: 'Variables that one request can create',
    most: mostBegunPerRequest,
    note: `${mostBegunPerImportRequest} with an importId`,
  },
  {
    what: 'Sources of a variable',
    most: mostSourcesPerVariable,
    note: `${mostNewSourcesPerRequest} new ones a request; others are stored as “Other”`,
  },
  { what: 'Keys of devices', most: mostDeviceKeys },
  { what: 'Devices that get pushes', most: mostDevices },
  { what: 'Webhooks', most: mostWebhooks },
  { what: 'Imports that are open', most: mostOpen },
  { what: 'Open links to share', most: mostOpenLinks },
];
