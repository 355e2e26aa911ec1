import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { BundledPackages } from './licences.ts';

const projectFolder = join(import.meta.dirname, '..', '..');

/** Turns a script for browsers, with all that it imports, into one text. */
export const clientScripts = (packages: BundledPackages): Plugin => ({
  name: 'client-scripts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]web[\\/]pages[\\/][^\\/]+\.client\.js$/ }, async ({ path }) => {
      const { outputFiles, metafile } = await build({
        entryPoints: [path],
        bundle: true,
        minify: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        charset: 'utf8',
        legalComments: 'none',
        write: false,
        metafile: true,
        absWorkingDir: projectFolder,
      });
      packages.add(metafile);
      return { contents: outputFiles[0]?.text ?? '', loader: 'text' };
    });
  },
});
