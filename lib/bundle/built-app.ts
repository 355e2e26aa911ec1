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
      const {
        page,
        files,
        formerFiles: { js, css },
        metafiles,
      } = await building;
      for (const one of metafiles) packages.add(one);
      // The style sheet is already there: the bundle has it once.
      const [style] = Object.entries(files).find(([, { body }]) => body === css.body) ?? [];
      const shared = `css: { ...files[${JSON.stringify(style)}], headers: ${JSON.stringify(css.headers)} }`;
      return {
        contents: [
          `export const page = ${JSON.stringify(page)};`,
          `export const files = ${JSON.stringify(files)};`,
          `export const formerFiles = { js: ${JSON.stringify(js)}, ${shared} };`,
        ].join('\n'),
        loader: 'js',
      };
    });
  },
});
