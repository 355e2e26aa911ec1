import type { Plugin } from 'esbuild';
import { buildApp } from './app/build-app.ts';
import type { BundledPackages } from './licences.ts';

/** Builds the app, once a run, in place of `web/app/built.js` that functions import. */
export const builtApp = (packages: BundledPackages): Plugin => ({
  name: 'built-app',
  setup({ onResolve, onLoad }) {
    let building: ReturnType<typeof buildApp> | undefined;
    onResolve({ filter: /[\\/]web[\\/]app[\\/]built\.js$/ }, () => ({
      path: 'built.js',
      namespace: 'built-app',
      sideEffects: false,
    }));
    onLoad({ filter: /.*/, namespace: 'built-app' }, async () => {
      building ??= buildApp();
      const { page, files, formerFiles, metafiles } = await building;
      for (const one of metafiles) packages.add(one);
      return {
        contents: Object.entries({ page, files, formerFiles })
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
          .join(''),
        loader: 'js',
      };
    });
  },
});
