import { parseRuntimeArguments, usageText } from './arguments.ts';
import { runUntilEnded } from './run-until-ended.ts';
import { type RuntimeExtras, startRuntime } from './runtime.ts';
import { welcomeText } from './welcome.ts';

/** `npm start`, by the arguments of this process. */
export async function serveLocally(extras: RuntimeExtras = {}): Promise<void> {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  await runUntilEnded(usageText, async () => {
    const options = parseRuntimeArguments(process.argv.slice(2), process.stdout.isTTY);
    // Standard output is for programs.
    const report = (step: string) => console.error(`${step} …`);
    const runtime = await startRuntime(options, report, extras);
    console.log(`ready ${runtime.info.baseUrl}`);
    if (options.demo === 'on')
      void welcomeText({ runtime, dataFolder: options.dataFolder, timezone, report }).then(console.log);
    return runtime;
  });
}
