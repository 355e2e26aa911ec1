import type { Declaration } from '../declaration.ts';
import { consentPath, personPaths, programPaths, resumePath } from './oauth-paths.ts';

/** One path of a function that has several. */
export interface Endpoint {
  readonly id: string;
  readonly access: { readonly kind: 'page' | 'program' };
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** Anybody may call it: it needs neither a secret nor a token. */
  readonly isOpen?: true;
}

const page = { kind: 'page' } as const;
const program = { kind: 'program' } as const;

/**
 * OAuth 2.1, by which apps ask people for access. Its answers are those of the RFCs, so it is no part of the API's own
 * documents; one function, because one library does it all.
 */
export const oauth = {
  id: 'oauth',
  summary: 'Let apps ask people for access',
  endpoints: [
    { id: 'oauth-authorize', access: page, method: 'GET', path: personPaths.authorize },
    { id: 'oauth-authorize-resume', access: page, method: 'GET', path: resumePath('{request}') },
    { id: 'oauth-consent', access: page, method: 'GET', path: consentPath('{request}') },
    { id: 'oauth-consent-answer', access: page, method: 'POST', path: consentPath('{request}') },
    { id: 'oauth-device-page', access: page, method: 'GET', path: personPaths.device },
    { id: 'oauth-device-answer', access: page, method: 'POST', path: personPaths.device },
    { id: 'oauth-device', access: program, method: 'POST', path: programPaths.device, isOpen: true },
    { id: 'oauth-token', access: program, method: 'POST', path: programPaths.token },
    { id: 'oauth-revoke', access: program, method: 'POST', path: programPaths.revoke },
    { id: 'oauth-register', access: program, method: 'POST', path: programPaths.register, isOpen: true },
    { id: 'oauth-metadata', access: program, method: 'GET', path: programPaths.metadata, isOpen: true },
    { id: 'oauth-resource', access: program, method: 'GET', path: programPaths.resource, isOpen: true },
    {
      id: 'oauth-resource-assistants',
      access: program,
      method: 'GET',
      path: programPaths.assistantsResource,
      isOpen: true,
    },
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
      GetItem: ['people', 'tokens', 'clients', 'interactions', 'cohorts', 'attempts', 'deployment'],
      BatchGetItem: ['people'],
      Query: ['people'],
      PutItem: ['people', 'tokens', 'clients', 'interactions', 'attempts', 'deployment'],
      UpdateItem: ['people', 'clients', 'interactions', 'cohorts'],
      DeleteItem: ['people', 'tokens', 'interactions'],
      ConditionCheckItem: ['people', 'clients'],
    },
  },
  memoryMegabytes: 1024,
} as const satisfies Declaration & { readonly endpoints: readonly Endpoint[] };
