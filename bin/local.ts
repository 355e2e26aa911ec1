import { parseRuntimeArguments, usageText } from '../lib/local/arguments.ts';
import { startRuntime } from '../lib/local/runtime.ts';

// Lambda runs in UTC whatever the region; code that depends on the zone must fail here too.
process.env.TZ = 'UTC';

const report = (step: string) => {
  if (process.stdout.isTTY) console.log(`${step} …`);
};

try {
  const runtime = await startRuntime(parseRuntimeArguments(process.argv.slice(2)), report);
  const end = async (code: number) => {
    await runtime.stop();
    process.exit(code);
  };
  process.once('SIGINT', () => end(0));
  process.once('SIGTERM', () => end(0));
  process.once('disconnect', () => end(0));
  console.log(`ready ${runtime.info.baseUrl}`);
  await runtime.databaseEnded;
  console.error('DynamoDB Local has ended, so this ends too.');
  await end(1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof TypeError) console.error(usageText);
  process.exit(1);
}
