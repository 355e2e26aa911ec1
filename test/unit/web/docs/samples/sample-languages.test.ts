import { describe, expect, test } from '@jest/globals';
import { curlSample } from '../../../../../web/docs/samples/curl.ts';
import { javascriptSample } from '../../../../../web/docs/samples/javascript.ts';
import { pythonSample } from '../../../../../web/docs/samples/python.ts';
import type { SampleRequest } from '../../../../../web/docs/samples/sample-request.ts';

const backtick = '`';

const plain: SampleRequest = {
  method: 'GET',
  address: 'https://api.example.org/things',
  token: undefined,
  body: undefined,
  keeps: {},
  isJson: true,
};
const line = (changes: Partial<SampleRequest>) => curlSample({ ...plain, ...changes });

describe('the curl line', () => {
  test('of a public read is the address alone', () => {
    expect(line({})).toBe("curl 'https://api.example.org/things'");
  });

  test('sends the token where one is needed', () => {
    expect(line({ token: 'TOKEN' })).toContain('-H "Authorization: Bearer $TOKEN"');
  });

  test('lets the shell fill in names, in the address and in the body', () => {
    expect(line({ address: 'https://api.example.org/things/$ID' })).toBe(
      'curl "https://api.example.org/things/$ID"',
    );
    expect(line({ body: { id: '$THING_ID' } })).toContain(`-d '{ "id": '$THING_ID' }'`);
    expect(line({ body: { id: '$WEBHOOK' } })).toContain(`-d '{ "id": "'$WEBHOOK'" }'`);
  });

  test('says what to take from the answer', () => {
    expect(line({ keeps: { ID: 'data[0].id' } })).toMatch(/\n# ID is data\[0\]\.id of the answer$/);
  });

  test('quotes a body so that a shell passes it on unchanged', () => {
    expect(line({ method: 'POST', body: "it's" })).toBe(
      [
        "curl -X POST 'https://api.example.org/things' \\",
        "  -H 'Content-Type: application/json' \\",
        String.raw`  -d '"it'\''s"'`,
      ].join('\n'),
    );
  });
});

test('a request in JavaScript names what it fills in and what it keeps', () => {
  const request = {
    ...plain,
    method: 'POST',
    address: 'https://api.example.org/$ID',
    token: 'TOKEN',
    body: { id: '$OTHER_ID', on: true },
    keeps: { NEXT_ID: 'data[0].id' },
  };
  expect(javascriptSample(request)).toBe(
    [
      `const response = await fetch(${backtick}https://api.example.org/$\{ID}${backtick}, {`,
      "  method: 'POST',",
      `  headers: { Authorization: ${backtick}Bearer $\{TOKEN}${backtick}, 'Content-Type': 'application/json' },`,
      '  body: JSON.stringify({ "id": OTHER_ID, "on": true }),',
      '});',
      'const answer = await response.json();',
      'const NEXT_ID = answer.data[0].id;',
    ].join('\n'),
  );
});

test('a request in Python writes true and null in its own words', () => {
  const request = {
    ...plain,
    method: 'POST',
    body: { id: '$OTHER_ID', on: true, off: null },
    keeps: { NEXT_ID: 'data[0].id' },
  };
  expect(pythonSample(request)).toBe(
    [
      'import json, urllib.request',
      '',
      'request = urllib.request.Request(',
      '    "https://api.example.org/things",',
      '    method="POST",',
      '    headers={"Content-Type": "application/json"},',
      '    data=json.dumps({ "id": OTHER_ID, "on": True, "off": None }).encode(),',
      ')',
      'answer = json.load(urllib.request.urlopen(request))',
      'NEXT_ID = answer["data"][0]["id"]',
    ].join('\n'),
  );
});
