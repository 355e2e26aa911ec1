import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { deployedSettingsOutput, harmfulChanges, readDeployedSettings } from '../../deployed-settings.ts';
import { readStage } from '../../stage-file.ts';
import { findOutputOfStack } from '../stack-output.ts';

const usage = `Usage: npm run synth|diff|deploy -- --stage NAME [options] [-- options of the CDK toolkit]

  --stage NAME       reads stages/NAME.json; dev by default
  --paused           this time only: routes answer 503 and no job runs
  --full-sdk         this time only: functions call the table through the unchanged SDK
  --allow NAME       deploys even if it drops or changes domainName, edge, mailFrom,
                     table or the issuer; repeatable
`;

/** Runs the CDK toolkit for a stage. Gives the exit code. */
export async function runForStage(command: string, args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stage: { type: 'string', default: 'dev' },
      paused: { type: 'boolean', default: false },
      'full-sdk': { type: 'boolean', default: false },
      allow: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  refuseOtherPlaces(positionals);
  const { stage, paused, 'full-sdk': fullSdk, allow } = values;
  const forOnce = { ...(paused && { paused }), ...(fullSdk && { fullSdk }) };
  const settings = readStage(stage, forOnce);
  if (settings.home !== undefined)
    throw new Error(
      `stages/${stage}.json has "home": that stage runs on a machine of your own, with "npm run serve -- --stage ${stage}".`,
    );
  if (command === 'deploy') await refuseHarm(`daymark-${stage}`, settings, allow);
  const context = Object.entries({ stage, ...forOnce }).flatMap(([name, value]) => [
    '--context',
    `${name}=${value}`,
  ]);
  const quiet = command === 'synth' ? ['--quiet'] : [];
  const toolkit = spawn('cdk', [command, ...quiet, ...context, ...positionals], { stdio: 'inherit' });
  const [code] = await once(toolkit, 'exit');
  if (command === 'synth' && code === 0)
    process.stderr.write(`The template is cdk.out/daymark-${stage}.template.json.\n`);
  return code ?? 1;
}

/** Options with which the toolkit would deploy something else, or elsewhere, than what was compared. */
function refuseOtherPlaces(forToolkit: readonly string[]): void {
  const [first = '-'] = forToolkit;
  // npm keeps options for itself unless "--" comes before them.
  if (!first.startsWith('-'))
    throw new Error(`"${first}" is not an option. Name the stage after "--", as in "-- --stage ${first}".`);
  for (const argument of forToolkit) {
    if (/^--profile(?:=|$)/.test(argument))
      throw new Error('"--profile" is not passed on. Name the profile for every command: AWS_PROFILE=…');
    if (/^(?:--context(?:=|$)|-c)/.test(argument))
      throw new Error('"--context" is not passed on. Settings go in the stage’s file.');
  }
}

/** Compares with what is deployed. A stack that is not there yet has nothing to lose. */
async function refuseHarm(
  stack: string,
  settings: ReturnType<typeof readStage>,
  allowed: readonly string[],
): Promise<void> {
  const deployed = await findOutputOfStack(stack, deployedSettingsOutput);
  if (deployed === undefined) return;
  const refused = harmfulChanges(readDeployedSettings(deployed), settings).filter(
    ({ name }) => !allowed.includes(name),
  );
  if (refused.length > 0)
    throw new Error(
      [
        `Nothing was deployed to ${stack}.`,
        ...refused.map(({ name, harm }) => `- ${harm} If you mean it: --allow ${name}`),
      ].join('\n'),
    );
}
