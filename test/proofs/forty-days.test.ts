import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { serviceAt } from '../support/client.ts';
import { longLivedPerson } from '../support/people/reminders.ts';
import { leaseRuntime } from '../support/runtime.ts';

const program = join(import.meta.dirname, '../../docs/examples/forty-days.mjs');

test('the example of the documentation lives through its forty days and checks the commitment', async () => {
  const { url } = await leaseRuntime();
  const { token } = await longLivedPerson(serviceAt(url), { timezone: 'UTC' });
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, token]);
  const lines = stdout.trim().split('\n');
  expect(lines[0]).toMatch(
    /^With 20 pairs \(40 days\), about 80 of 100 such experiments would show a difference of .* (h|min) in Sleep Duration/,
  );
  expect(lines[1]).toBe('Does Coffee change Sleep Duration?');
  expect(lines[2]).toMatch(
    /^On days with 2 servings of Coffee, Sleep Duration was .* (h|min) shorter than on days with no Coffee \(95% range .*\)\.$/,
  );
  expect(lines).toContain('5 of 20 pairs lacked records of Sleep Duration and were left out.');
  expect(lines.at(-1)).toBe('The commitment holds.');
});
