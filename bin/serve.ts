import { parseArgs } from 'node:util';
import { readHome } from '../lib/home/read-home.ts';
import { startHome } from '../lib/home/start-home.ts';
import { runUntilEnded } from '../lib/local/run-until-ended.ts';

const usage = `Usage: npm run serve -- --stage NAME

Runs Daymark for a household on this machine, with the settings in stages/NAME.json: docs/at-home.md.
`;

// Nobody else on this machine may read what is written.
process.umask(0o077);
await runUntilEnded(usage, async () => {
  const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values;
  if (stage === undefined) throw new TypeError('Name the stage with --stage.');
  const settings = readHome(stage);
  const home = await startHome(settings, (step) => console.error(`${step} …`));
  const { address, listen, port } = settings.home;
  console.log(`ready ${address}, listening on ${listen} port ${port}`);
  return home;
});
