import * as v from 'valibot';
import { healthLinkPath } from '../../domain/sharing/health-link.ts';
import type { PageRoute } from '../page-route.ts';

/** The sealed document of a health link, for programs that do not want it inside of the first answer. */
export const getHealthDocument = {
  id: 'get-health-document',
  method: 'GET',
  path: `${healthLinkPath}/{link}/{document}`,
  summary: 'Return the encrypted document of a health link',
  access: { kind: 'browser', session: 'none' },
  query: v.object({ link: v.string(), document: v.string() }),
  response: v.string(),
  byToken: true,
  table: { actions: ['GetItem'], partitions: { GetItem: ['people', 'shares'] } },
} as const satisfies PageRoute;
