import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** The types of content that OAuth sends and takes. The library's list of all types has 150 KB, twice. */
const knownTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/html', 'text/plain'];

/** Modules that are never used here: keys for development, and debugging. */
const emptied: readonly [RegExp, string][] = [
  [/[\\/]oidc-provider[\\/]lib[\\/]consts[\\/]dev_keystore\.js$/, 'export default { keys: [] };'],
  // It would print requests, secrets included, if an environment variable said so.
  [
    /[\\/]debug[\\/]src[\\/]index\.js$/,
    'module.exports = () => Object.assign(() => {}, { enabled: false });',
  ],
];

/** Empties modules that the OAuth library imports and never uses here. */
export const lightenOAuth: Plugin = {
  name: 'lighten-oauth',
  setup(build) {
    for (const [filter, contents] of emptied) build.onLoad({ filter }, () => ({ contents, loader: 'js' }));
    build.onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, ({ path }) => {
      const all: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
      const contents = JSON.stringify(Object.fromEntries(knownTypes.map((type) => [type, all[type]])));
      return { contents, loader: 'json' };
    });
  },
};
