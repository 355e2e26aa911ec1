import { runExport } from '../lib/export/main.ts';

process.exitCode = await runExport(process.argv.slice(2));
