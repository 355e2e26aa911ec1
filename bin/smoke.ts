import { runSmoke } from '../lib/admin/smoke/main.ts';

process.exitCode = await runSmoke(process.argv.slice(2));
