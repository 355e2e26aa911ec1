import { build, type Plugin } from 'esbuild';

/** Turns a script for browsers, with all that it imports, into one text. */
export const clientScripts: Plugin = {
  name: 'client-scripts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]web[\\/]pages[\\/][^\\/]+\.client\.js$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [path],
        bundle: true,
        minify: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        charset: 'utf8',
        legalComments: 'none',
        write: false,
      });
      return { contents: outputFiles[0]?.text ?? '', loader: 'text' };
    });
  },
};
