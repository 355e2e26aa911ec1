// Runs the test files that failed again, each by itself and at most twice: a browser or a database on a machine that
// others use too may hang once. A file that fails each time is broken, and so is a run in which more than a few failed.
// A file that passes then has a fault to find: it is named at the end, with the services' lines from when it failed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { logsBetween } from './logs-between.mjs';

const most = 6;
const attempts = 2;
const results = readFileSync(process.argv[2], 'utf8');
// Something before the tests failed.
if (results === '') process.exit(1);
const { testResults } = JSON.parse(results);
const failed = testResults.filter(({ status }) => status === 'failed');
if (failed.length === 0 || failed.length > most) {
  console.error(`${failed.length} test files failed: nothing is run again.`);
  process.exit(1);
}
let left = failed.map(({ name }) => name);
for (let attempt = 1; attempt <= attempts && left.length > 0; attempt += 1) {
  console.error(`\nFAILED, and run again by themselves:\n${left.join('\n')}\n`);
  left = left.filter((name) => !passes(name));
}
for (const { name, message, startTime, endTime } of failed) {
  console.error(
    `\nA FAULT TO FIND: ${relative('.', name)} failed${left.includes(name) ? '' : ', and passed then'}.`,
  );
  console.error(message);
  console.error('What the services wrote meanwhile, as far as it speaks of a fault:');
  console.error(logsBetween(process.env.DAYMARK_KEEP_LOGS, startTime, endTime).join('\n') || '(nothing)');
}
process.exitCode = left.length === 0 ? 0 : 1;

function passes(name) {
  const { status } = spawnSync(
    'npm',
    ['run', '--silent', 'jest', '--', '--maxWorkers=1', '--runTestsByPath', name],
    { stdio: 'inherit' },
  );
  return status === 0;
}
