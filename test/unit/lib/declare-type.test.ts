import { expect, test } from '@jest/globals';
import { declareRoutes } from '../../../lib/client/declare-routes.ts';
import { declareType } from '../../../lib/client/declare-type.ts';
import { routes } from '../../../shared/routes/index.ts';

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: ['integer', 'number'] }, 'number'],
  [{ const: 'a' }, '"a"'],
  [{ enum: ['a', 1] }, '"a" | 1'],
  [{ $ref: '#/components/schemas/Unit' }, 'Unit'],
  [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, 'string | boolean'],
  [{ allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }, '(A) & (B)'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, 'readonly (string | null)[]'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ readonly [name: string]: number }'],
  [{}, 'unknown'],
])('%j is %s', (schema, type) => {
  expect(declareType(schema)).toBe(type);
});

test('members keep their words, and what may be left out may be undefined', () => {
  const properties = { a: { type: 'string', description: 'First */ of all' }, b: { type: 'number' } };
  expect(declareType({ type: 'object', properties, required: ['a'] })).toBe(
    '{\n/** First * / of all */\nreadonly "a": string;\nreadonly "b"?: number | undefined;\n}',
  );
});

test('every operation that needs a token is declared, and no other', () => {
  const named = [...declareRoutes().matchAll(/^'(\w+ \S+)': \{$/gm)].map(([, name]) => name);
  const needed = routes.filter(({ access }) => access.kind === 'token');
  expect(named).toEqual(needed.map(({ method, path }) => `${method} ${path}`));
});
