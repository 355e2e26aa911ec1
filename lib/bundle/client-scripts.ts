import { build, type Plugin } from 'esbuild';

/** A script for browsers that imports others becomes one text with them; one that does not is text as it stands. */
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
