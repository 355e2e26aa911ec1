import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Makes functions call the table directly instead of through the SDK. */
export const directCalls: Plugin = {
  name: 'direct-calls',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/calls\/sdk-calls\.ts$/ }, ({ resolveDir, path }) => ({
      path: join(resolveDir, path, '../direct-calls.ts'),
    })),
};
