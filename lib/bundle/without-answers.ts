import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Leaves what routes answer out of functions that answer it. The schema of an answer is read by the documents and by
 * tests; a function that is about to answer has no use for it, and it is a twentieth of its bundle.
 */
export const withoutAnswers: Plugin = {
  name: 'without-answers',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /shared\/routes\/(get|post|delete)-[^/]+\.ts$/ }, async ({ path }) => ({
      contents: dropAnswer(await readFile(path, 'utf8'), path),
      loader: 'ts',
    }));
    // Declaring records does nothing else: what nothing refers to any more may go. That is so no matter who imports them,
    // or it would depend on who comes first, and a bundle would not come out the same twice.
    onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path);
      return file.includes(schemas) ? { path: file, sideEffects: false } : undefined;
    });
  },
};

const schemas = join(sep, 'shared', 'schemas', sep);
const member = '\n  response: ';

export function dropAnswer(source: string, path: string): string {
  const start = source.indexOf(member);
  if (start < 0) throw new Error(`${path} does not say what it answers in a line "response: …".`);
  const end = endOfValue(source, start + member.length);
  return `${source.slice(0, start)}${member}undefined as never${source.slice(end)}`;
}

/** Where the comma after a member's value stands. */
function endOfValue(source: string, from: number): number {
  let depth = 0;
  let quote: string | undefined;
  for (let i = from; i < source.length; i++) {
    const character = source[i] as string;
    if (quote !== undefined) {
      if (character === '\\') i++;
      else if (character === quote) quote = undefined;
    } else if ('\'"`'.includes(character)) quote = character;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    else if (character === ',' && depth === 0) return i;
  }
  throw new Error('A route must go on after what it answers.');
}
