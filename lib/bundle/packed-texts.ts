import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'esbuild';

/** Texts that the documents show unchanged: styles and scripts of the page, programs, recorded answers. */
const shown =
  /[\\/](?:web[\\/]docs[\\/]assets[\\/][^\\/]+\.(?:css|client\.js)|docs[\\/]examples[\\/][^\\/]+\.mjs|shared[\\/]openapi[\\/]answers\.json)$/;

/** Keeps long texts compressed and unpacks them once, so that the documents' bundles stay as small as all others. */
export const packedTexts: Plugin = {
  name: 'packed-texts',
  setup({ onLoad }) {
    onLoad({ filter: shown }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return path.endsWith('.json')
        ? { contents: unpacking(JSON.stringify(JSON.parse(text)), 'JSON.parse(text)'), loader: 'js' }
        : { contents: unpacking(text, 'text'), loader: 'js' };
    });
  },
};

const unpacking = (text: string, value: string) => `import { brotliDecompressSync } from 'node:zlib';
const text = brotliDecompressSync(Buffer.from('${brotliCompressSync(text).toString('base64')}', 'base64')).toString();
export default ${value};`;
