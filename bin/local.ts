import { parseRuntimeArguments, usageText } from '../lib/local/arguments.ts';
import { startRuntime } from '../lib/local/runtime.ts';
import { welcomeText } from '../lib/local/welcome.ts';
import { runInUtc } from '../shared/settings/machine.ts';

const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
// Lambda runs in UTC in every Region; code that depends on the zone must fail here, too.
runInUtc();

let stop: (() => Promise<void>) | undefined;
let ending = false;
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await stop?.();
  process.exit(code);
}
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
// Tests start this with a channel: it ends when the parent dies.
process.on('disconnect', () => end(0));

if (process.argv.includes('--help')) {
  process.stdout.write(usageText);
  process.exit(0);
}
try {
  const options = parseRuntimeArguments(process.argv.slice(2), process.stdout.isTTY);
  // Standard output is for programs.
  const report = (step: string) => console.error(`${step} …`);
  const runtime = await startRuntime(options, report);
  stop = runtime.stop;
  console.log(`ready ${runtime.info.baseUrl}`);
  if (options.demo === 'on')
    void welcomeText({ runtime, dataFolder: options.dataFolder, timezone, report }).then(console.log);
  await runtime.databaseEnded;
  if (!ending) console.error('The database has ended, so this ends too.');
  await end(1);
} catch (error) {
  if (error instanceof TypeError) console.error(usageText);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
