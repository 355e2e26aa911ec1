import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { bundleHandlers } from '../../../lib/bundle.ts';
import type { FunctionDefinition } from '../../../lib/local/assembly/application.ts';
import { projectFolder } from '../figures-folder.ts';
import type { SourceOf } from './owners.ts';

/** Bundles these functions once more to learn where each place of them comes from. */
export async function readSources(functions: readonly FunctionDefinition[]): Promise<SourceOf> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-sources-'));
  try {
    const ids = functions.map(({ id }) => id);
    const { folderOf } = await bundleHandlers({ ids, outputFolder: folder, sourceMaps: true });
    const maps = new Map(
      functions.map(({ id, file }) => {
        const bundle = join(folderOf(id), 'index.js');
        if (!readFileSync(bundle).equals(readFileSync(file)))
          throw new Error(`${id} was bundled otherwise than it is shipped: places would not fit.`);
        return [file, new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')))];
      }),
    );
    return ({ url, lineNumber, columnNumber }) => {
      const entry = maps.get(url.replace('file://', ''))?.findEntry(lineNumber, columnNumber);
      return entry !== undefined && 'originalSource' in entry
        ? relative(projectFolder, resolve(folder, functions[0]?.id ?? '', entry.originalSource))
        : undefined;
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
