import { runForStage } from '../lib/admin/deploy/main.ts';

const [command = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = await runForStage(command, args);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
