import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { type Plugin, transform } from 'esbuild';
import { apiChangelog } from '../../web/docs/changes-section.ts';

/** Texts that the documents show unchanged: styles and scripts of the page, programs, recorded answers, what changed. */
const shown =
  /[\\/](?:web[\\/](?:base|palette)\.css|web[\\/]docs[\\/]assets[\\/][^\\/]+\.(?:css|client\.js)|docs[\\/]examples[\\/][^\\/]+\.mjs|shared[\\/]openapi[\\/]answers\.json|CHANGELOG\.md)$/;

/** Keeps long texts compressed and unpacks them once, so that the documents' bundles stay as small as all others. */
export const packedTexts: Plugin = {
  name: 'packed-texts',
  setup({ onLoad }) {
    onLoad({ filter: shown }, async ({ path }) => {
      const text = await shownPart(path, await readFile(path, 'utf8'));
      return path.endsWith('.json')
        ? { contents: unpacking(JSON.stringify(JSON.parse(text)), 'JSON.parse(text)'), loader: 'js' }
        : { contents: unpacking(text, 'text'), loader: 'js' };
    });
  },
};

/** Most of the changelog is not about the interface; programs that are read keep their comments. */
async function shownPart(path: string, text: string): Promise<string> {
  if (path.endsWith('CHANGELOG.md')) return apiChangelog(text);
  const [, loader] = /\.(css|js)$/.exec(path) ?? [];
  if (loader !== 'css' && loader !== 'js') return text;
  return (await transform(text, { loader, minify: true, charset: 'utf8', legalComments: 'none' })).code;
}

/** A module whose default export is the value, made of the unpacked `text`. */
export const unpacking = (text: string, value: string) => `import { brotliDecompressSync } from 'node:zlib';
const text = brotliDecompressSync(Buffer.from('${brotliCompressSync(text).toString('base64')}', 'base64')).toString();
export default ${value};`;
