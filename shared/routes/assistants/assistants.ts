import type { Scope } from '../../domain/people/scope.ts';
import type { Declaration } from '../declaration.ts';
import type { Endpoint } from '../oauth/oauth.ts';
import { assistantsPath } from './assistants-path.ts';

/** All that an assistant may ever be let do: what was asked of the person, who may grant less. */
export const assistantScopes = ['readmeasurements', 'writemeasurements'] as const satisfies readonly Scope[];

/**
 * The Model Context Protocol: a person's own assistant records, looks and asks, by tools that call operations in the
 * process. Its answers are those of the protocol, so it is no part of the API's own documents; one function, because
 * one library speaks it.
 */
export const assistants = {
  id: 'assistants',
  summary: 'Answer people’s assistants',
  endpoints: [{ id: 'assistants-call', access: { kind: 'program' }, method: 'POST', path: assistantsPath }],
  // What its operations do: recording, reading, removing, answering what is due, and opening a study.
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
  // The whole of a processor, as opening a study has it.
  memoryMegabytes: 1769,
} as const satisfies Declaration & { readonly endpoints: readonly Endpoint[] };
