import { describe, expect, test } from '@jest/globals';
import type { Operation } from '../../../shared/docs/api.ts';
import { curlLine } from '../../../shared/docs/curl.ts';

const operation: Operation = {
  anchor: 'operation-x',
  method: 'GET',
  path: '/things',
  topic: undefined,
  summary: '',
  description: '',
  scopes: undefined,
  parameters: [],
  body: undefined,
  answers: [],
};
const line = (changes: Partial<Operation>) =>
  curlLine({ ...operation, ...changes }, 'https://api.example.org', {});

describe('the curl line', () => {
  test('of a public read is the address alone', () => {
    expect(line({})).toBe("curl 'https://api.example.org/things'");
  });

  test('sends the token where one is needed', () => {
    expect(line({ scopes: [] })).toContain('-H "Authorization: Bearer $TOKEN"');
  });

  test('fills in the parameters that are required, and no other', () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { examples: ['a/b'] } },
      { name: 'q', in: 'query', required: true, schema: { examples: ['x & y'] } },
      { name: 'limit', in: 'query', schema: { type: 'integer' } },
    ];
    expect(line({ path: '/things/{id}', parameters })).toBe(
      "curl 'https://api.example.org/things/a%2Fb?q=x+%26+y'",
    );
  });

  test('quotes a body so that a shell passes it on unchanged', () => {
    expect(line({ method: 'POST', body: { examples: ["it's"] } })).toBe(
      [
        "curl -X POST 'https://api.example.org/things' \\",
        "  -H 'Content-Type: application/json' \\",
        String.raw`  -d '"it'\''s"'`,
      ].join('\n'),
    );
  });
});
