import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { exampleOf } from '../../../../../web/docs/samples/example.ts';
import type { Schema } from '../../../../../web/docs/schema/schema.ts';
import { sampleDocument } from '../sample-document.ts';

const records: Record<string, Schema> = sampleDocument.components.schemas;

describe('an example', () => {
  test.each<[string, Schema]>([
    [
      'an object with required members',
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    ],
    ['a bounded number', { type: 'number', minimum: 5, maximum: 10 }],
    ['a number below one', { type: 'number', maximum: -3 }],
    ['a short text', { type: 'string', maxLength: 2 }],
    ['one of a few', { type: 'array', items: { enum: ['up', 'down'] }, minItems: 1 }],
    ['alternatives', { anyOf: [{ type: 'boolean' }, { type: 'string' }] }],
    ['free names', { type: 'object', additionalProperties: { type: 'number' }, minProperties: 1 } as Schema],
    ['a pair', { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], minItems: 2 }],
    [
      'a combination',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
          { type: 'object', properties: { b: { const: 'b' } }, required: ['b'] },
        ],
      },
    ],
  ])('of %s is valid', (_, schema) => {
    const validate = new Ajv2020({ strict: false }).compile(schema);
    expect(validate(exampleOf(schema, records)) || validate.errors).toBe(true);
  });

  test('is the one that the schema brings', () => {
    expect(exampleOf({ type: 'string', examples: ['Sleep'], enum: ['other'] }, records)).toBe('Sleep');
  });

  test('of an object that requires nothing shows its first plain members', () => {
    const properties = { list: { type: 'array' }, a: { type: 'string' }, b: { type: 'boolean' } };
    expect(exampleOf({ type: 'object', properties }, records)).toEqual({ a: 'text', b: true });
  });

  test('of a record inside itself ends where it would begin again', () => {
    const example = exampleOf({ $ref: '#/components/schemas/Card' }, records);
    expect(JSON.parse(JSON.stringify(example))).toEqual({ title: 'text', cards: [] });
  });
});
