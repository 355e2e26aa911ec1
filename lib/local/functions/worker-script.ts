import { join } from 'node:path';
import { buildSync, stop } from 'esbuild';

/** Compiles the worker once: each thread that had to strip types by itself would start 50 ms later. */
export async function buildWorkerScript(): Promise<string> {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, 'worker.ts')],
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    write: false,
  });
  // Nothing is bundled after this; its process would stay for as long as the runtime does.
  await stop();
  return outputFiles[0]?.text ?? '';
}
