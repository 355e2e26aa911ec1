import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** The types of content that OAuth sends and takes; the whole list of the world's has 150 KB, twice. */
const knownTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/html', 'text/plain'];

/** Never asked for: no key of development is used, and no credential issued. */
const emptied: readonly [RegExp, string][] = [
  [/[\\/]oidc-provider[\\/]lib[\\/]consts[\\/]dev_keystore\.js$/, 'export default { keys: [] };'],
  // It prints what is asked of it, secrets included, when an environment variable says so.
  [
    /[\\/]debug[\\/]src[\\/]index\.js$/,
    'module.exports = () => Object.assign(() => {}, { enabled: false });',
  ],
];

/** Leaves out of a bundle what the OAuth library brings along and never uses here. */
export const lightenOAuth: Plugin = {
  name: 'lighten-oauth',
  setup(build) {
    for (const [filter, contents] of emptied) build.onLoad({ filter }, () => ({ contents, loader: 'js' }));
    build.onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, ({ path }) => {
      const all = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
      const contents = JSON.stringify(Object.fromEntries(knownTypes.map((type) => [type, all[type]])));
      return { contents, loader: 'json' };
    });
  },
};
