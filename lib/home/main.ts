import { parseArgs } from 'node:util';
import { runInUtc } from '../../shared/settings/machine.ts';
import { readHome } from './read-home.ts';
import { startHome } from './start-home.ts';

const usage = `Usage: npm run serve -- --stage NAME

Runs Daymark for a household on this machine, by the settings in stages/NAME.json: docs/at-home.md.
`;

/** Runs until it is told to end, or its database ends. */
export async function serveHome(args: string[]): Promise<void> {
  // Lambda runs in UTC in every Region; code that depends on the zone must fail here, too.
  runInUtc();
  // Nobody else on this machine may read what is written.
  process.umask(0o077);
  let stop: (() => Promise<void>) | undefined;
  let isEnding = false;
  const end = async (code: number) => {
    if (isEnding) return;
    isEnding = true;
    await stop?.();
    process.exit(code);
  };
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  process.on('disconnect', () => end(0));
  try {
    const { values } = parseArgs({ args, options: { stage: { type: 'string' }, help: { type: 'boolean' } } });
    if (values.help || values.stage === undefined) {
      process.stdout.write(usage);
      process.exit(values.help ? 0 : 2);
    }
    const home = readHome(values.stage);
    const running = await startHome(home, (step) => console.error(`${step} …`));
    stop = running.stop;
    console.log(`ready ${home.home.address}, listening on ${home.home.listen} port ${home.home.port}`);
    await running.databaseEnded;
    if (!isEnding) console.error('The database has ended, so this ends too.');
    await end(1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
