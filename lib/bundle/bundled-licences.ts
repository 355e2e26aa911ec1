import type { Plugin } from 'esbuild';
import type { BundledPackages } from './licences.ts';
import { unpacking } from './packed-texts.ts';

/** Puts the licences of the packages in place of `web/pages/licences.js` that a function imports. */
export const bundledLicences = (packages: BundledPackages): Plugin => ({
  name: 'bundled-licences',
  setup({ onResolve, onLoad }) {
    const namespace = 'bundled-licences';
    onResolve({ filter: /[\\/]web[\\/]pages[\\/]licences\.js$/ }, () => ({ path: 'licences.js', namespace }));
    onLoad({ filter: /.*/, namespace }, () => ({
      contents: unpacking(JSON.stringify(packages.licences()), 'JSON.parse(text)'),
      loader: 'js',
    }));
  },
});
