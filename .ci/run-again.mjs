// Runs the test files that failed once more, each by itself: a browser or a database on a machine that others use too
// may hang once. What fails twice is broken, and so is a run in which more than a few files failed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const most = 3;
const results = readFileSync(process.argv[2], 'utf8');
// Something before the tests failed.
if (results === '') process.exit(1);
const { testResults } = JSON.parse(results);
const failed = testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name);
if (failed.length === 0 || failed.length > most) {
  console.error(`${failed.length} test files failed: nothing is run again.`);
  process.exit(1);
}
console.error(`\nFAILED ONCE, and run again by themselves:\n${failed.join('\n')}\n`);
const { status } = spawnSync(
  'npm',
  ['run', '--silent', 'jest', '--', '--maxWorkers=1', '--runTestsByPath', ...failed],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
