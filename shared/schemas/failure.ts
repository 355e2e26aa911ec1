import * as v from 'valibot';
import { says } from './fields/says.ts';

export const failureSchema = v.object({
  status: v.literal('ERROR'),
  success: v.literal(false),
  code: says(v.pipe(v.number(), v.integer()), 'The HTTP status.'),
  errors: says(
    v.array(
      v.object({
        message: says(v.string(), 'Begins with the path of the offending field, if there is one.'),
        path: v.optional(v.string()),
        type: v.optional(v.string()),
      }),
    ),
    'Every problem found.',
  ),
  summary: v.string(),
  description: v.string(),
  requestId: says(v.string(), 'Quote it when you report a problem.'),
});
