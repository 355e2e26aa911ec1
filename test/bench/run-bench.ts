import { join } from 'node:path';
import { benchList, readBenchCommand, UnknownBench } from './benches.ts';
import { writeParts } from './documents/write-parts.ts';

/** `npm run bench -- NAME`: the bench of that name, which finds its own options on the command line. */
try {
  const command = readBenchCommand(process.argv.slice(2));
  if (command === 'help') {
    console.log(benchList());
  } else {
    const program = join(import.meta.dirname, `${command.name}.ts`);
    // Some benches end the process themselves.
    process.once('exit', () => writeParts('answers', 'operations', 'peer'));
    process.argv.splice(1, Number.POSITIVE_INFINITY, program, ...command.rest);
    await import(program);
  }
} catch (error) {
  if (!(error instanceof UnknownBench)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
