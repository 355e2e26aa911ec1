import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlerIds } from '../../lib/daymark-stack.ts';
import { jobs } from '../../shared/jobs/index.ts';
import { mailJobs } from '../../shared/jobs/mail-jobs.ts';
import { roundJobs } from '../../shared/jobs/round-jobs.ts';
import { streamJobs } from '../../shared/jobs/stream-jobs.ts';
import { tick } from '../../shared/jobs/tick.ts';
import { serviceAt } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { readWholeTable, textOf } from '../support/integrity/whole-table.ts';
import { PushService } from '../support/receivers/push-service.ts';
import { WebhookReceiver } from '../support/receivers/webhook-receiver.ts';
import { type Runtime, startRuntime } from '../support/runtime.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'smoke.ts');

/** What it printed, and how it ended. */
async function smoke(...args: string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args]);
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

let runtime: Runtime;
let receiver: WebhookReceiver;
let pushes: PushService;
beforeAll(async () => {
  [receiver, pushes] = await Promise.all([WebhookReceiver.start(), PushService.start()]);
  runtime = await startRuntime({ assembly: process.env.DAYMARK_ASSEMBLY, streams: 'on' });
});
afterAll(async () => {
  receiver.stop();
  pushes.stop();
  await runtime.stop();
});

test('a deployment is looked at as a caller meets it, and nobody is left behind', async () => {
  const device = pushes.addDevice();
  const mine = [
    '--mail',
    'operator@example.com',
    '--webhook',
    receiver.url,
    '--push',
    JSON.stringify(device.subscription),
  ];
  const { code, output } = await smoke('--url', runtime.url, ...mine);
  expect(output).not.toContain('WRONG');
  expect([code, output]).toEqual([0, expect.stringContaining('All checks passed.')]);
  expect(output.match(/^right/gm)?.length).toBeGreaterThan(9);
  // Whatever a caller can reach was reached; the rest are the jobs, which nobody calls.
  const [, reached, all] = /(\d+) of (\d+) were reached/.exec(output) ?? [];
  const uncalled = [tick, ...jobs, ...mailJobs, ...streamJobs, ...roundJobs].map(({ id }) => id);
  expect(Number(all)).toBe(handlerIds.length);
  expect(Number(reached)).toBe(handlerIds.length - uncalled.length);
  const [, unreached = ''] = /were reached; the others:\n((?: {10}.*\n)*)/.exec(output) ?? [];
  const named = unreached
    .trim()
    .split('\n')
    .flatMap((line) => line.trim().replace(/:.*/, '').split(', '));
  expect(named.sort()).toEqual(uncalled.sort());
  await eventually('The mail', async () =>
    (await runtime.sentMails()).some(({ to }) => to === 'operator@example.com') ? true : undefined,
  );
  const left = (await readWholeTable(serviceAt(runtime.url))).filter((item) =>
    /Smoke test|smoke-/i.test(textOf(item)),
  );
  expect(left).toEqual([]);
});

test('what differs is said, and is the exit code', async () => {
  const { code, output } = await smoke('--url', runtime.url, '--paused');
  expect(code).toBe(1);
  expect(output).toMatch(/WRONG +a request that needs the table\n.*503 with Retry-After\n +seen +401/);
});

test.each([
  ['nothing', []],
  ['two deployments', ['--stage', 'dev', '--url', 'http://localhost:1']],
  ['an unknown option', ['--ulr', 'http://localhost:1']],
])('given %s it says how it is used', async (_, args) => {
  const { code, output } = await smoke(...args);
  expect([code, output]).toEqual([2, expect.stringContaining('npm run smoke -- --stage NAME | --url URL')]);
});
