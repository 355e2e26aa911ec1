import type { Plugin } from 'esbuild';

/** Never asked for: tools bring schemas of their own, tokens are ours to read, and no page of a study is shown by one. */
const emptied: readonly [RegExp, string][] = [
  [
    /[\\/]@modelcontextprotocol[\\/]server[\\/]dist[\\/]ajvProvider-[\w-]+\.mjs$/,
    'export class n { getValidator() { throw new Error("Nothing is validated by JSON Schema here."); } }; export const r = undefined; export const t = undefined;',
  ],
  [
    /[\\/]@modelcontextprotocol[\\/]core[\\/]dist[\\/]auth-[\w-]+\.mjs$/,
    `export const none = undefined; export { ${[...'acdfilmnoprstu'].map((name) => `none as ${name}`).join(', ')} };`,
  ],
  [/[\\/]web[\\/]study-page[\\/]whole-page\.ts$/, 'export const wholePage = () => "";'],
];

/** Leaves out of a bundle what the library of assistants' protocol, and operations, bring along and no tool uses. */
export const lightenAssistants: Plugin = {
  name: 'lighten-assistants',
  setup(build) {
    for (const [filter, contents] of emptied) build.onLoad({ filter }, () => ({ contents, loader: 'js' }));
  },
};
