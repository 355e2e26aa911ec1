import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { synthesiseStacks } from '../support/stacks/stacks.ts';
import { synthesise } from '../support/stacks/synthesise.ts';

interface Report {
  readonly pluginReports: readonly {
    readonly pluginName: string;
    readonly violations: readonly unknown[];
    readonly suppressedViolations?: readonly { readonly ruleName: string; readonly reason: string }[];
  }[];
}

const prod = { stage: 'prod' };
const settings = {
  edge: { ...prod, edge: 'true' },
  domain: {
    ...prod,
    mailFrom: 'hello@example.com',
    domainName: 'daymark.example.com',
    backupVault: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:daymark',
  },
};
let stacks: string;
beforeAll(async () => {
  stacks = await synthesiseStacks([], settings, { validate: true });
});
afterAll(() => rmSync(stacks, { recursive: true, force: true }));

test.each(Object.keys(settings))(
  'cdk-nag finds nothing but what is acknowledged with a reason, with %s',
  (name) => {
    const report = JSON.parse(readFileSync(join(stacks, name, 'validation-report.json'), 'utf8')) as Report;
    const nag = report.pluginReports.find(({ pluginName }) => pluginName === 'AwsSolutions');
    // It is listed where it has something to say, if only what is acknowledged: with the edge it has.
    if (name === 'edge') expect(nag?.suppressedViolations).not.toEqual([]);
    expect(nag?.violations ?? []).toEqual([]);
    for (const { ruleName, reason } of nag?.suppressedViolations ?? []) {
      const acknowledged = ['SQS3', 'CFR1', 'CFR3', 'CFR4', 'SMG4', 'IAM4', 'S1', 'SF1', 'SF2', 'IAM5'].map(
        (id) => `AwsSolutions-${id}`,
      );
      expect(acknowledged).toContain(ruleName.replace(/\[.*/, ''));
      expect(reason.length).toBeGreaterThan(40);
    }
  },
);

test('a context value that makes no sense ends the synthesis', async () => {
  const { folder, exitCode, output } = await synthesise({ context: { stage: 'Prod 1' } });
  rmSync(folder, { recursive: true, force: true });
  expect(exitCode).not.toBe(0);
  expect(output).toContain('"stage" must be');
});
