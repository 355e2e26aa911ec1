import { describe, expect, test } from '@jest/globals';
import { limitsOf, typeOf } from '../../../../../web/docs/schema/schema-words.ts';

const card = { $ref: '#/components/schemas/Card' };

describe('the type of a value', () => {
  test.each([
    [{ type: 'integer' }, 'integer'],
    [card, 'Card'],
    [{ type: 'array', items: card }, 'array of Card'],
    [{ anyOf: [card, { type: 'null' }] }, 'Card or null'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ allOf: [card, { type: 'object' }] }, 'Card and object'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'object of number'],
    [{ type: 'object', additionalProperties: {} }, 'object'],
    [{ type: 'array' }, 'array'],
    [{ const: 'OK' }, '"OK"'],
    [{}, 'any'],
  ])('%j is said as %s', (schema, words) => expect(typeOf(schema)).toBe(words));
});

describe('the limits of a value', () => {
  test.each([
    [{ minimum: 1, maximum: 200, default: '100' }, ['1 to 200', 'default 100']],
    [{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ['at least 0']],
    [{ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, []],
    [{ minLength: 0, maxLength: 125 }, ['at most 125 characters']],
    [{ minItems: 2, maxItems: 2 }, ['exactly 2 items']],
    [{ format: 'date-time', deprecated: true }, ['date-time', 'deprecated']],
    [{ default: false }, ['default false']],
  ])('%j are said as %j', (schema, words) => expect(limitsOf(schema)).toEqual(words));
});
