import * as v from 'valibot';
import { field } from '../fields/field.ts';
import { number, recordId } from '../fields/numbers.ts';
import { says } from '../fields/says.ts';

const factor = number();

/** Interface 2.11. */
export const userTagInput = v.object({
  taggedVariableId: says(recordId(), 'The variable being tagged, such as a food.'),
  tagVariableId: says(recordId(), 'The ingredient whose amount is derived from it.'),
  conversionFactor: says(
    field({ ...factor.jsonSchema, not: { const: 0 } }, (input, refuse) => {
      const result = v.safeParse(factor, input);
      if (!result.success) return refuse(result.issues[0].message);
      return result.output === 0
        ? refuse('must not be 0: the ingredient would never be counted.')
        : result.output;
    }),
    'How much of the ingredient is in one unit of the tagged variable: 95 for 95 mg of caffeine per serving of coffee.',
  ),
});
