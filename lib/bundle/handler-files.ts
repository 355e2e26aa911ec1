import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Finds the handler of each id: `functions/TOPIC/ID.ts`. */
export class HandlerFiles {
  readonly #folder: string;
  readonly #files: ReadonlyMap<string, string>;

  constructor(folder: string) {
    this.#folder = folder;
    this.#files = new Map(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => [basename(file, '.ts'), join(folder, file)]),
    );
  }

  get ids(): readonly string[] {
    return [...this.#files.keys()].sort();
  }

  fileOf(id: string): string {
    const file = this.#files.get(id);
    if (file === undefined)
      throw new Error(
        `"${id}" is declared but has no handler: write ${join(this.#folder, 'TOPIC', `${id}.ts`)}, exporting "handler".`,
      );
    return file;
  }

  /** Its folder. */
  shelfOf(id: string): string {
    return basename(dirname(this.fileOf(id)));
  }
}
