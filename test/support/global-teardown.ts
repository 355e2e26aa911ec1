import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

export default async function stopRuntimes(): Promise<void> {
  for (const runtime of globalThis.testRuntimes ?? []) {
    runtime.signal('SIGTERM');
    await runtime.ended;
  }
  await globalThis.testDatabase?.stop();
  const { DAYMARK_ASSEMBLY, DAYMARK_TRIAL_ASSEMBLY, DAYMARK_LOG } = process.env;
  for (const folder of [DAYMARK_ASSEMBLY, DAYMARK_TRIAL_ASSEMBLY, DAYMARK_LOG && dirname(DAYMARK_LOG)]) {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}
