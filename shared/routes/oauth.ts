import type { TableRights } from './table-rights.ts';

/** One path of a function that has several. */
export interface Endpoint {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
}

/**
 * OAuth 2.1: how apps ask people for access. Its answers are those of the RFCs, so it is no part of the API's own
 * documents; one function, because one library does it all.
 */
export const oauth = {
  id: 'oauth',
  summary: 'Let apps ask people for access',
  endpoints: [
    { id: 'oauth-authorize', method: 'GET', path: '/oauth/authorize' },
    { id: 'oauth-authorize-resume', method: 'GET', path: '/oauth/authorize/{request}' },
    { id: 'oauth-consent', method: 'GET', path: '/oauth/consent/{request}' },
    { id: 'oauth-consent-answer', method: 'POST', path: '/oauth/consent/{request}' },
    { id: 'oauth-token', method: 'POST', path: '/oauth/token' },
    { id: 'oauth-revoke', method: 'POST', path: '/oauth/revoke' },
    { id: 'oauth-register', method: 'POST', path: '/oauth/register' },
    { id: 'oauth-metadata', method: 'GET', path: '/.well-known/oauth-authorization-server' },
    { id: 'oauth-resource', method: 'GET', path: '/.well-known/oauth-protected-resource' },
  ],
  table: {
    actions: [
      'GetItem',
      'BatchGetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'BatchWriteItem',
      'ConditionCheckItem',
    ],
    partitions: {
      GetItem: ['U#', 'TOKEN#', 'CLIENT#', 'INTERACTION#'],
      BatchGetItem: ['U#'],
      Query: ['U#'],
      PutItem: ['U#', 'TOKEN#', 'CLIENT#', 'INTERACTION#'],
      UpdateItem: ['U#', 'CLIENT#', 'COHORT#', 'LIMIT#'],
      DeleteItem: ['U#', 'TOKEN#', 'INTERACTION#'],
      BatchWriteItem: ['U#'],
      ConditionCheckItem: ['U#', 'CLIENT#'],
    },
  },
  memoryMegabytes: 1024,
} as const satisfies {
  readonly id: string;
  readonly summary: string;
  readonly endpoints: readonly Endpoint[];
  readonly table: TableRights;
  readonly memoryMegabytes: number;
};

/** Where programs in a browser may call from any site: they bring no cookie, and no site sees more than its own. */
export const isOpenToAnyOrigin = (path: string): boolean =>
  ['/oauth/token', '/oauth/revoke', '/oauth/register'].includes(path) ||
  path.startsWith('/.well-known/oauth-');
