import * as v from 'valibot';
import { type ProblemType, problemTypes } from '../domain/texts/problem-types.ts';
import { mayHave, says } from './fields/says.ts';

const types = Object.keys(problemTypes) as ProblemType[];

export const failureSchema = v.object({
  status: v.literal('ERROR'),
  success: v.literal(false),
  code: says(v.pipe(v.number(), v.integer()), 'The HTTP status.'),
  errors: says(
    v.array(
      v.object({
        message: says(v.string(), 'Begins with the path of the offending field, if there is one.'),
        path: v.optional(v.string()),
        type: says(
          v.picklist(types),
          `The kind of the problem, for programs. New kinds may come.\n\n${Object.entries(problemTypes)
            .map(([type, meaning]) => `- \`${type}\`: ${meaning}`)
            .join('\n')}`,
        ),
      }),
    ),
    'Every problem found.',
  ),
  summary: v.string(),
  description: v.string(),
  requestId: says(v.string(), 'Quote it when you report a problem.'),
  scope: mayHave(
    v.string(),
    'For a 401 or 403: the scopes that the token must have, separated by spaces. The header says it too.',
  ),
  resource_metadata: mayHave(
    v.string(),
    'For a 401 or 403: where an app learns how to get such a token (RFC 9728). The header says it too.',
  ),
});
