import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { synthesise } from '../support/stacks/synthesise.ts';

interface Report {
  readonly pluginReports: readonly {
    readonly pluginName: string;
    readonly violations: readonly unknown[];
    readonly suppressedViolations?: readonly { readonly ruleName: string; readonly reason: string }[];
  }[];
}

test.each([{ edge: 'true' }, { mailFrom: 'hello@example.com', domainName: 'daymark.example.com' }])(
  'cdk-nag finds nothing but what is acknowledged with a reason, with %j',
  async (context) => {
    const { folder, exitCode, output } = await synthesise({
      validate: true,
      context: { stage: 'prod', ...context },
    });
    const report = JSON.parse(readFileSync(join(folder, 'validation-report.json'), 'utf8')) as Report;
    rmSync(folder, { recursive: true, force: true });
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: '' });
    const nag = report.pluginReports.find(({ pluginName }) => pluginName === 'AwsSolutions');
    expect(nag?.violations).toEqual([]);
    for (const { ruleName, reason } of nag?.suppressedViolations ?? []) {
      expect(['APIG4', 'SQS3', 'CFR1', 'CFR3', 'CFR4', 'SMG4'].map((id) => `AwsSolutions-${id}`)).toContain(
        ruleName,
      );
      expect(reason.length).toBeGreaterThan(40);
    }
  },
);

test('a context value that cannot be meant ends the synthesis', async () => {
  const { folder, exitCode, output } = await synthesise({ context: { stage: 'Prod 1' } });
  rmSync(folder, { recursive: true, force: true });
  expect(exitCode).not.toBe(0);
  expect(output).toContain('"stage" must be');
});
