import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from './files.ts';
import { bareCode, codeIn, measuredFolders, productFolders } from './read-code.ts';

export const mostLinesOfFile = 250;

/** Files of more than 250 lines, with their lines. */
export const longFiles = (): readonly string[] =>
  codeIn(measuredFolders)
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > mostLinesOfFile)
    .map(({ path, lines }) => `${path}: ${lines} lines`);

interface Diagnostic {
  readonly category?: string;
  readonly message: string;
  readonly location: { readonly path: string };
}

/** Functions of more than 60 lines, as the linter counts them. */
export function longFunctions(): readonly string[] {
  const { stdout } = spawnSync(
    join(projectFolder, 'node_modules', '.bin', 'biome'),
    [
      'lint',
      '--config-path=test/house/long-functions.json',
      '--max-diagnostics=none',
      '--reporter=json',
      ...measuredFolders,
    ],
    { cwd: projectFolder, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  return diagnostics
    .filter(({ category }) => category === 'lint/complexity/noExcessiveLinesPerFunction')
    .map(({ message, location }) => `${location.path}: ${message}`);
}

const cast = /\bas (?:unknown|never|any|string|number|boolean|bigint|object|readonly|typeof|keyof|[A-Z{[(])/g;
const listOfNames = /^(?:import|export)\b[^;]*?\bfrom\b[^;]*;/gm;

/** A number out of a typed array: the compiler cannot know that the index is within it, and a check would cost in inner loops. */
const numberOfArray = /\]\)? as number\b/g;

/** Casts, by which code says that it knows better than the compiler, for every 1,000 lines. */
export function castsPerThousandLines(): number {
  const files = codeIn(productFolders).filter(({ path }) => /\.tsx?$/.test(path));
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  const casts = files.reduce((sum, { text }) => sum + castsIn(text), 0);
  return (1000 * casts) / lines;
}

export const castsIn = (text: string): number =>
  [...bareCode(text).replaceAll(listOfNames, '').replaceAll(numberOfArray, '').matchAll(cast)].length;

/** KnownAddresses outside of `shared/settings` at which the product reads its environment. */
export const environmentReads = (): readonly string[] =>
  codeIn(productFolders)
    .filter(({ path }) => !path.startsWith('shared/settings/'))
    .flatMap(({ path, text }) => [...bareCode(text).matchAll(/\bprocess\.env\b/g)].map(() => path));
