import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@jest/globals';
import { shortLine } from '../../../../lib/local/short-log.ts';

const plain = (line: object | string) => {
  const short = shortLine(typeof line === 'string' ? line : JSON.stringify(line));
  return short === undefined ? undefined : stripVTControlCharacters(short);
};
const timestamp = '2026-11-15T08:09:10.123Z';

test('a request is one short line', () => {
  const request = {
    timestamp,
    event: 'request',
    operation: 'get-feed',
    status: 200,
    milliseconds: 12.4,
    userId: 3,
  };
  expect(plain(request)).toBe(`08:09:10 200 ${'get-feed'.padEnd(36)}    12 ms  person 3`);
  expect(plain({ ...request, clientId: 'app-1', coldStart: true })).toMatch(/person 3 by app-1 {2}first$/);
});

test.each([
  [200, 32],
  [404, 33],
  [503, 31],
])('the status %s has its colour', (status, code) => {
  const line = shortLine(JSON.stringify({ timestamp, event: 'request', operation: 'x', status }));
  expect(line).toContain(`\u001b[${code}m${status}\u001b[0m`);
});

test('a job that found nothing to do says nothing', () => {
  const job = { timestamp, event: 'job', operation: 'run-due-reminders', milliseconds: 3 };
  expect(plain({ ...job, counts: { made: 0, failed: 0 } })).toBeUndefined();
  expect(plain({ ...job, counts: { made: 2, failed: 0 } })).toMatch(/run-due-reminders +3 ms made 2$/);
});

test('a bug shows where it happened', () => {
  const bug = { timestamp, event: 'bug', operation: 'x', error: 'TypeError', stack: ['at a', 'at b'] };
  expect(plain(bug)).toBe('08:09:10 bug in x: TypeError\n    at a\n    at b');
});

test('metrics are for machines, and what is no line of ours stays as it is', () => {
  expect(plain({ _aws: {} })).toBeUndefined();
  for (const line of ['Warning: x', '{broken', '{"a":1}']) expect(plain(line)).toBe(line);
});
