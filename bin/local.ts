import { parseRuntimeArguments, usageText } from '../lib/local/arguments.ts';
import { runUntilEnded } from '../lib/local/run-until-ended.ts';
import { startRuntime } from '../lib/local/runtime.ts';
import { welcomeText } from '../lib/local/welcome.ts';

const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();

await runUntilEnded(usageText, async () => {
  const options = parseRuntimeArguments(process.argv.slice(2), process.stdout.isTTY);
  // Standard output is for programs.
  const report = (step: string) => console.error(`${step} …`);
  const runtime = await startRuntime(options, report);
  console.log(`ready ${runtime.info.baseUrl}`);
  if (options.demo === 'on')
    void welcomeText({ runtime, dataFolder: options.dataFolder, timezone, report }).then(console.log);
  return runtime;
});
