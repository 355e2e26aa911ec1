import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { expectRefusal, runAdmin } from '../../support/admin.ts';
import { withCloudFormation } from '../../support/cloudformation.ts';

/** The toolkit itself needs AWS: here it only says with what it was called. */
const tools = mkdtempSync(join(tmpdir(), 'daymark-tools-'));
writeFileSync(join(tools, 'cdk'), '#!/bin/sh\necho "cdk $*"\n');
chmodSync(join(tools, 'cdk'), 0o755);

async function run(
  args: string,
  cloudFormation = 'http://127.0.0.1:1',
  given: Readonly<Record<string, string>> = { AWS_REGION: 'eu-central-1' },
) {
  const child = spawn(process.execPath, ['bin/stage.ts', ...args.split(' ')], {
    env: {
      ...process.env,
      ...given,
      PATH: `${tools}:${process.env.PATH}`,
      AWS_ENDPOINT_URL_CLOUDFORMATION: cloudFormation,
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
      AWS_MAX_ATTEMPTS: '1',
    },
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

const deployed = {
  Settings: '{"edge":true,"mailFrom":"hello@example.com","table":"restored/stream/2026-11-18T09:22:46.123"}',
};

test('a deployment that drops what people depend on is refused, and says what it would do', async () => {
  const { code, stdout, stderr } = await withCloudFormation(deployed, (address) =>
    run('deploy --stage dev --allow issuer', address),
  );
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Nothing was deployed to daymark-dev\.$/m);
  expect(stderr).toMatch(/CloudFront and WAF .* --allow edge$/m);
  expect(stderr).toMatch(/sign in by code.* --allow mailFrom$/m);
  expect(stderr).toMatch(/creates an empty one\. .* --allow table$/m);
  expect(stderr).not.toContain('--allow issuer');
});

test('told by name, it goes on; what a command sets for once is told to the toolkit', async () => {
  const allowed = '--allow issuer --allow edge --allow mailFrom --allow table';
  expect(
    await withCloudFormation(deployed, (address) => run(`deploy --stage dev --paused ${allowed}`, address)),
  ).toEqual({ code: 0, stdout: 'cdk deploy --context stage=dev --context paused=true\n', stderr: '' });
});

test('synth says where the template is', async () => {
  expect(await run('synth --stage dev')).toEqual({
    code: 0,
    stdout: 'cdk synth --quiet --context stage=dev\n',
    stderr: 'The template is cdk.out/daymark-dev.template.json.\n',
  });
});

test('the first deployment has nothing to compare with; an account that cannot be read is no first one', async () => {
  expect(await withCloudFormation('none', (address) => run('deploy', address))).toMatchObject({ code: 0 });
  const unread = await run('deploy');
  expect([unread.code, unread.stdout]).toEqual([1, '']);
  expect(unread.stderr).toContain('"daymark-dev" cannot be read');
});

test('a stage without a file, and an option that is none, are refused before the toolkit is called', async () => {
  const missing = await run('diff --stage nowhere');
  expect(missing).toMatchObject({ code: 1, stdout: '' });
  expect(missing.stderr).toContain('stages/nowhere.json is not there');
  expect((await run('deploy --stag dev')).stderr).toContain("'--stag'");
  // What is left of "npm run deploy --stage prod".
  const swallowed = await run('deploy prod');
  expect(swallowed).toMatchObject({ code: 1, stdout: '' });
  expect(swallowed.stderr).toContain('as in "-- --stage prod"');
});

test('what is compared is what the toolkit deploys: the same account, Region and settings', async () => {
  for (const [given, advice] of [
    ['--profile other', /AWS_PROFILE/],
    ['--profile=other', /AWS_PROFILE/],
    ['--context domainName=', /stage’s file/],
    ['-c edge=false', /stage’s file/],
  ] as const) {
    const refused = await run(`deploy --stage dev -- ${given}`);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(advice);
  }
  const { stderr } = await withCloudFormation(deployed, (address) =>
    run('deploy --stage dev', address, { AWS_DEFAULT_REGION: 'us-east-1' }),
  );
  expect(stderr).toMatch(/^Nothing was deployed to daymark-dev\.$/m);
});

test('settings that this Region cannot have are refused before the toolkit is called, with the line', async () => {
  const stages = mkdtempSync(join(tmpdir(), 'daymark-stages-'));
  writeFileSync(join(stages, 'prod.json'), '{\n  "edge": true\n}');
  const given = { DAYMARK_STAGES: stages, AWS_REGION: 'eu-central-1' };
  const refused = await run('synth --stage prod', undefined, given);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/prod\.json, line 2: "edge" .* us-east-1 only; .* eu-central-1\./);
});

test('a command for a stage whose file has a fault says so in one sentence, with the line', async () => {
  const stages = mkdtempSync(join(tmpdir(), 'daymark-stages-'));
  writeFileSync(join(stages, 'prod.json'), '{\n  "edge": tru\n}');
  const refused = await runAdmin('user list --stage prod', { environment: { DAYMARK_STAGES: stages } });
  expectRefusal(refused, /prod\.json, line 2: Unexpected "tru"\.$/m);
});
