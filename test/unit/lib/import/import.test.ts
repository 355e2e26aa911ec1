import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { progressOn } from '../../../../lib/import/progress.ts';
import { serviceAt } from '../../../../lib/import/service.ts';
import { readChoices } from '../../../../shared/imports/read-choices.ts';

describe('calls to the service', () => {
  const answers: { status: number; body: object; after?: string }[] = [];
  const server = createServer((_, response) => {
    const { status, body, after } = answers.shift() ?? { status: 200, body: { ok: true } };
    response.writeHead(status, after === undefined ? {} : { 'retry-after': after });
    response.end(JSON.stringify(body));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.close();
  });
  const service = () => serviceAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token');

  test('are made again where the service is busy, after the time that it asks for', async () => {
    answers.push({ status: 503, body: {}, after: '0' }, { status: 429, body: {}, after: '0' });
    expect(await service().post('/x', [])).toEqual({ ok: true });
    expect(answers).toEqual([]);
  });

  test('say in a sentence what was refused', async () => {
    answers.push({ status: 401, body: {} });
    await expect(service().get('/x')).rejects.toThrow('The token is not valid');
    answers.push({ status: 400, body: { errors: [{ message: '[3].value must be a number.' }] } });
    await expect(service().get('/x')).rejects.toThrow(
      'The service answered 400: [3].value must be a number.',
    );
  });
});

test('progress is one line on a terminal, with the time left, and nothing elsewhere', () => {
  const written: string[] = [];
  let now = 0;
  const terminal = { isTTY: true, write: (text: string) => written.push(text) };
  const { show, end } = progressOn(terminal, true, () => now);
  for (const [at, done] of [
    [100, 1],
    [10_000, 25],
    [10_100, 26],
    [300_000, 50],
  ] as const) {
    now = at;
    show('Reading', done, 100);
  }
  end();
  expect(written).toEqual([
    '\r\u001b[KReading: 25%, 30 s left',
    '\r\u001b[KReading: 50%, 5 min left',
    '\r\u001b[K',
  ]);
  const silent = progressOn({ ...terminal, isTTY: false }, true, () => 1e9);
  silent.show('Reading', 1, 2);
  silent.end();
  expect(written).toHaveLength(3);
});

describe('choices', () => {
  test('are read as they were written', () => {
    const choices = {
      variables: { a: 'b' },
      leaveOut: ['c'],
      include: [],
      answers: { q: 'yes' },
      table: { time: 'Date' },
    };
    expect(readChoices(JSON.stringify(choices))).toEqual(choices);
  });

  test.each([
    ['nonsense', 'is not a JSON object.'],
    ['[]', 'is not a JSON object.'],
    [
      '{"leaveout": []}',
      'has an unknown member "leaveout". Known: variables, leaveOut, include, answers, table, sources, setup.',
    ],
    ['{"leaveOut": "Steps"}', 'has a wrong leaveOut: it must be a list of names.'],
    [
      '{"answers": {"q": 1}}',
      'has a wrong answers: it must be an object with an answer for each question’s id.',
    ],
    [
      '{"table": {"time": "Date", "columns": {"Mood": {"words": {"great": "5"}}}}}',
      'has a wrong table: it must be an object that maps columns, with numbers for words; the preview of a table suggests one.',
    ],
    ['{"table": {"time": "Date", "tiem": ""}}', /^has an unknown member "table\.tiem"\. Known: time, clock/],
  ])('%s are refused', (text, sentence) => {
    expect(readChoices(text)).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    );
  });
});
