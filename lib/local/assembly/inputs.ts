import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const projectFolder = join(import.meta.dirname, '..', '..', '..');

/** Everything that a stack and the code of its functions are made from; npm keeps record of what is installed. */
export const inputs: readonly string[] = [
  'CHANGELOG.md',
  'docs/examples',
  'functions',
  'lib',
  'shared',
  'web',
  'package.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];

/** Checks whether what an assembly was made from, its settings included, is still the same. */
export function digestOfInputs(settings: unknown, others: readonly string[] = []): string {
  const hash = createHash('sha256').update(JSON.stringify([process.version, settings]));
  for (const path of [...inputs, ...others]) add(hash, path);
  return hash.digest('hex');
}

function add(hash: Hash, path: string): void {
  const full = join(projectFolder, path);
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) add(hash, `${path}/${name}`);
  } else {
    const content = readFileSync(full);
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
}
