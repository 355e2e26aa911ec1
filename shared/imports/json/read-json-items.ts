import { type ImportFile, textOf } from '../import-file.ts';
import { type JsonItem, type JsonPattern, JsonScanner } from './json-scanner.ts';

/** The values at some places of a file; each step gives those that end in one piece of it. */
export async function* readJsonItems(
  file: ImportFile,
  patterns: readonly JsonPattern[],
): AsyncGenerator<readonly JsonItem[]> {
  const scanner = new JsonScanner(file.label, patterns);
  for await (const piece of textOf(file)) yield scanner.read(piece);
  yield scanner.end();
}
