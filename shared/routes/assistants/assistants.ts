import type { Scope } from '../../domain/people/scope.ts';
import type { Declaration } from '../declaration.ts';
import type { Endpoint } from '../oauth/oauth.ts';
import { assistantsPath } from '../oauth/oauth-paths.ts';

/** The most that an assistant may be granted. A person may grant less. */
export const assistantScopes = ['readmeasurements', 'writemeasurements'] as const satisfies readonly Scope[];

/**
 * The Model Context Protocol: a person's own assistant records, looks and asks, by tools that call operations in the
 * process. Its answers are those of the protocol, so it is no part of the API's own documents; one function, because
 * one library speaks it.
 */
export const assistants = {
  id: 'assistants',
  summary: 'Answer people’s assistants',
  endpoints: [
    { id: 'assistants-call', access: { kind: 'program' }, method: 'POST', path: assistantsPath },
    // Clients of 2025 come back here for what waited for their person's answer.
    { id: 'assistants-wait', access: { kind: 'program' }, method: 'GET', path: assistantsPath },
  ],
  // The rights of all operations that the tools call.
  table: {
    actions: [
      'BatchGetItem',
      'BatchWriteItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ],
    guarded: ['clients'],
    indexes: ['byVariable'],
  },
  // A whole processor, as the operation that opens a study has.
  memoryMegabytes: 1769,
} as const satisfies Declaration & { readonly endpoints: readonly Endpoint[] };
