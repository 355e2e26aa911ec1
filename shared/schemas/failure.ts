import * as v from 'valibot';

export const failureSchema = v.object({
  status: v.literal('ERROR'),
  success: v.literal(false),
  code: v.pipe(v.number(), v.integer(), v.description('The HTTP status.')),
  errors: v.pipe(
    v.array(
      v.object({
        message: v.pipe(
          v.string(),
          v.description('Begins with the path of the offending field, if there is one.'),
        ),
        path: v.optional(v.string()),
        type: v.optional(v.string()),
      }),
    ),
    v.description('Every problem found.'),
  ),
  summary: v.string(),
  description: v.string(),
  requestId: v.pipe(v.string(), v.description('Quote it when you report a problem.')),
});
