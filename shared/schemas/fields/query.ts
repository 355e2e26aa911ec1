import * as v from 'valibot';
import { field, got, type JsonSchema, type Refuse } from './field.ts';
import { mayHave, says } from './says.ts';

const wholeNumber = /^-?\d{1,16}$/;

export const queryInteger = ({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}) =>
  field({ type: 'integer', minimum: min, maximum: max }, (input, refuse) => {
    const number = typeof input === 'string' && wholeNumber.test(input.trim()) ? Number(input) : Number.NaN;
    if (number >= min && number <= max) return number;
    const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
    return refuse(`must be a whole number ${range}, got ${got(input)}.`);
  });

export const queryFlag = () =>
  field({ type: 'boolean' }, (input, refuse) => {
    const word = typeof input === 'string' ? input.trim().toLowerCase() : undefined;
    if (word === 'true' || word === '1') return true;
    if (word === 'false' || word === '0') return false;
    return refuse(`must be true or false, got ${got(input)}.`);
  });

/** A parameter that may be given several times: `readQuery` then hands over all of its texts. */
export const severalTexts = <T>(
  jsonSchema: JsonSchema,
  read: (texts: readonly string[], refuse: Refuse) => T,
) =>
  v.pipe(
    field(jsonSchema, (input, refuse) => read(input as readonly string[], refuse)),
    v.metadata({ repeatable: true }),
  );

/** The id of an app. */
export const clientName = () =>
  field({ type: 'string', minLength: 1, maxLength: 125 }, (input, refuse) =>
    typeof input === 'string' && input.length > 0 && input.length <= 125
      ? input
      : refuse(`must be the id of the calling app, got ${got(input)}.`),
  );

/** The id of the calling app: attribution on every operation. */
export const clientIdParameter = {
  clientId: mayHave(
    clientName(),
    'The id of the calling app. It must agree with the token, if the token belongs to an app.',
  ),
};

/** Page size and start, as every list takes them. */
export const pageParameters = {
  limit: v.optional(says(queryInteger({ min: 1, max: 200 }), 'Records per page; 100 by default.'), '100'),
  offset: v.optional(says(queryInteger(), 'Records to skip.'), '0'),
};
