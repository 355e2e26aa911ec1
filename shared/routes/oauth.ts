import type { TableRights } from './table-rights.ts';

/** One path of a function that has several. */
export interface Endpoint {
  readonly id: string;
  readonly access: { readonly kind: 'page' | 'program' };
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
}

const page = { kind: 'page' } as const;
const program = { kind: 'program' } as const;

/**
 * OAuth 2.1: how apps ask people for access. Its answers are those of the RFCs, so it is no part of the API's own
 * documents; one function, because one library does it all.
 */
export const oauth = {
  id: 'oauth',
  summary: 'Let apps ask people for access',
  endpoints: [
    { id: 'oauth-authorize', access: page, method: 'GET', path: '/oauth/authorize' },
    { id: 'oauth-authorize-resume', access: page, method: 'GET', path: '/oauth/authorize/{request}' },
    { id: 'oauth-consent', access: page, method: 'GET', path: '/oauth/consent/{request}' },
    { id: 'oauth-consent-answer', access: page, method: 'POST', path: '/oauth/consent/{request}' },
    { id: 'oauth-token', access: program, method: 'POST', path: '/oauth/token' },
    { id: 'oauth-revoke', access: program, method: 'POST', path: '/oauth/revoke' },
    { id: 'oauth-register', access: program, method: 'POST', path: '/oauth/register' },
    { id: 'oauth-metadata', access: program, method: 'GET', path: '/.well-known/oauth-authorization-server' },
    { id: 'oauth-resource', access: program, method: 'GET', path: '/.well-known/oauth-protected-resource' },
  ],
  table: {
    actions: [
      'GetItem',
      'BatchGetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'ConditionCheckItem',
    ],
    partitions: {
      GetItem: ['U#', 'TOKEN#', 'CLIENT#', 'INTERACTION#', 'COHORT#', 'ATTEMPTS#', 'DEPLOYMENT'],
      BatchGetItem: ['U#'],
      Query: ['U#'],
      PutItem: ['U#', 'TOKEN#', 'CLIENT#', 'INTERACTION#', 'ATTEMPTS#', 'DEPLOYMENT'],
      UpdateItem: ['U#', 'CLIENT#', 'COHORT#'],
      DeleteItem: ['U#', 'TOKEN#', 'INTERACTION#'],
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

/** Programs call from pages of any site: they bring no cookie, and no site sees more than its own. */
const openPaths: readonly string[] = oauth.endpoints
  .filter(({ access }) => access.kind === 'program')
  .map(({ path }) => path);

export const isOpenToAnyOrigin = (path: string): boolean => openPaths.includes(path);
