import { runImport } from '../lib/import/main.ts';

process.exitCode = await runImport(process.argv.slice(2));
