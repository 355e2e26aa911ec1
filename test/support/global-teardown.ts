import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

export default async function stopSharedRuntime(): Promise<void> {
  globalThis.sharedRuntime?.signal('SIGTERM');
  await globalThis.sharedRuntime?.ended;
  const { DAYMARK_ASSEMBLY: assembly, DAYMARK_LOG: log } = process.env;
  for (const folder of [assembly, log && dirname(log)]) {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}
