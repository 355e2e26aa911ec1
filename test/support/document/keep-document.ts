import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFile, operationsFile } from './document-files.ts';
import { documentedOperations } from './documented-operations.ts';

/** Keeps a document in a folder, so that every test file can hold answers against it without reading it again. */
export function keepDocument(folder: string, document: object): void {
  writeFileSync(join(folder, documentFile), JSON.stringify(document));
  writeFileSync(join(folder, operationsFile), JSON.stringify(documentedOperations(document)));
}
