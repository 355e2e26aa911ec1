import { rmSync } from 'node:fs';

export default async function stopRuntimes(): Promise<void> {
  for (const runtime of globalThis.testRuntimes ?? []) {
    runtime.signal('SIGTERM');
    await runtime.ended;
  }
  await globalThis.testDatabase?.stop();
  for (const folder of globalThis.testFolders ?? []) rmSync(folder, { recursive: true, force: true });
}
