import { join, sep } from 'node:path';
import type { Plugin } from 'esbuild';

const folder = join(import.meta.dirname, 'lean-dynamodb');

/** Which file takes the place of which package of the SDK in the bundle of a function. */
export const substitutes: Readonly<Record<string, string>> = {
  '@aws-sdk/client-dynamodb': join(folder, 'client.ts'),
  '@aws-sdk/lib-dynamodb': join(folder, 'document-client.ts'),
  '@aws-sdk/util-dynamodb': join(folder, 'attribute-values.ts'),
};

/**
 * Gives the service's data access a client of the same shape as the SDK's with what a function needs of it, for
 * the reasons in docs/decisions/0020. Outside of bundles (tests, the operator's command line) it is the SDK itself.
 */
export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\// }, ({ path, importer }) => {
      const substitute = importer.includes(`${sep}shared${sep}data${sep}`) ? substitutes[path] : undefined;
      return substitute === undefined ? undefined : { path: substitute };
    });
  },
};
