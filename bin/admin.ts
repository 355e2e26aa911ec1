import { runAdmin } from '../lib/admin/main.ts';

process.exitCode = await runAdmin(process.argv.slice(2));
