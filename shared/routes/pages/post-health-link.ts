import * as v from 'valibot';
import { healthLinkPath } from '../../domain/sharing/health-link.ts';
import { manifestAnswer, manifestRequest } from '../../schemas/sharing/health-link-input.ts';
import type { PageRoute } from '../page-route.ts';

/** Answers a program of a clinic, by the protocol of SMART Health Links: pages of any site may do so. */
export const postHealthLink = {
  id: 'post-health-link',
  method: 'POST',
  path: `${healthLinkPath}/{link}`,
  summary: 'Return what a health link contains',
  access: { kind: 'browser', session: 'none' },
  query: v.object({ link: v.string() }),
  body: manifestRequest,
  response: manifestAnswer,
  byToken: true,
  table: {
    actions: ['BatchWriteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: {
      BatchWriteItem: ['people', 'clients', 'shares'],
      GetItem: ['people', 'shares', 'attempts'],
      PutItem: ['attempts'],
      UpdateItem: ['shares', 'accesses'],
    },
  },
  needs: ['codeMailSender'],
} as const satisfies PageRoute;
