import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import type { Licence } from '../../web/pages/licence.ts';

const projectFolder = join(import.meta.dirname, '..', '..');

/** The packages of others whose code went into what was bundled. */
export class BundledPackages {
  readonly #folders = new Set<string>();

  add({ outputs }: Pick<Metafile, 'outputs'>): void {
    for (const { inputs } of Object.values(outputs))
      for (const file of Object.keys(inputs)) {
        const [folder] = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? [];
        if (folder !== undefined) this.#folders.add(folder);
      }
  }

  /** A package that is next to a bundle as it is. */
  addFolder(folder: string): void {
    this.#folders.add(folder);
  }

  /** The text of each licence once, with the packages that it is of. */
  licences(): Licence[] {
    const found = [...this.#folders].sort().map(readPackage);
    const texts = new Map<string, string[]>();
    for (const one of found) {
      const text = one.text ?? standardText(one, found);
      texts.set(text, [...(texts.get(text) ?? []), one.title]);
    }
    return [...texts].map(([text, packages]) => ({ packages: [...new Set(packages)], text }));
  }
}

interface Package {
  readonly title: string;
  readonly licence: string;
  readonly author: string;
  readonly text: string | undefined;
}

function readPackage(folder: string): Package {
  const path = join(projectFolder, folder);
  const { name, version, license, author } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const texts = readdirSync(path)
    .filter((file) => /^(?:licen[cs]e|copying)|notice/i.test(file))
    .sort()
    .map((file) => readFileSync(join(path, file), 'utf8').trim());
  return {
    title: `${name} ${version} (${license})`,
    licence: license,
    author: author?.name ?? author ?? name,
    text: texts.length === 0 ? undefined : texts.join('\n\n'),
  };
}

/** The words of a licence that a package only names: those of another package, without whose copyright it is. */
function standardText({ title, licence, author }: Package, all: readonly Package[]): string {
  const text = all.find((one) => one.licence === licence && one.text !== undefined)?.text;
  if (text === undefined) throw new Error(`${title} comes without the text of its licence.`);
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*copyright (?:\(c\)|©)?\s*\d{4}|^\s*copyright \(c\)/i.test(line));
  return `Copyright (c) ${author}\n\n${lines.join('\n').trim()}`;
}
