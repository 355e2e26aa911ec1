import type { Plugin } from 'esbuild';

/** Modules that tools never use: they check arguments by schemas of their own, read no tokens and show no page of a study. */
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

/** Empties modules that the protocol's library and operations import and no tool uses. */
export const lightenAssistants: Plugin = {
  name: 'lighten-assistants',
  setup(build) {
    for (const [filter, contents] of emptied) build.onLoad({ filter }, () => ({ contents, loader: 'js' }));
  },
};
