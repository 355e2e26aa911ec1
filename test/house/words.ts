import { type CodeFile, codeIn, measuredFolders, productFolders } from './read-code.ts';

/** A line of code whose words a newcomer has to guess at. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const comment =
  /\/\*\*?[\s*]*(?<block>[^\s.,:;*]+)|(?<=^|\n)[ \t]*\/\/ (?<line>[^\s.,:;]+)[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|(?<=[;,{)] )\/\/ (?<end>[^\s.,:;]+)/g;
const withoutSubject =
  /^(?:What|How|Where|Of|As|In|By|From|For|With|Without|On|At|To|After|Under|Over|Between|Before|Since|Until)$/;

/** Comments, and those among them that begin with a question word or a preposition instead of their subject. */
export function commentsWithoutSubject(): { readonly of: number; readonly found: readonly Finding[] } {
  const all = codeIn(productFolders).flatMap((file) =>
    [...file.text.matchAll(comment)].map(({ index, groups = {} }) => ({
      ...at(file, index + (file.text[index] === '\n' ? 1 : 0)),
      word: groups.block ?? groups.line ?? groups.end ?? '',
    })),
  );
  const found = all
    .filter(({ word }) => withoutSubject.test(word))
    .map(({ path, line, text }) => ({ path, line, text }));
  return { of: all.length, found };
}

const declaration = /^(?:export )?(?:interface|type|class) ([A-Z][A-Za-z]*)/gm;
const irregular =
  'Begun|Brought|Chosen|Done|Drawn|Found|Given|Held|Kept|Left|Made|Said|Seen|Sent|Shown|Taken|Told|Undone|Written';
const participle = new RegExp(
  `^(?:[A-Z][a-z]{2,}ed|${irregular})$|^(?:Asked|Begun|Found|Held|Said|Shown)[A-Z]|[a-z](?:Asked|Begun|Found|Held|Said|Shown)$`,
);
const nouns = new Set(['Feed', 'Need', 'Seed', 'Speed']);

/** Types that are named by what was done to something, not by what it is. */
export const participleTypes = (): readonly Finding[] =>
  codeIn(measuredFolders).flatMap((file) =>
    [...file.text.matchAll(declaration)]
      .filter(([, name = '']) => participle.test(name) && !nouns.has(name))
      .map(({ index }) => at(file, index)),
  );

/** Comments that count with "so many", where a parameter has a name. */
export const soMany = (): readonly Finding[] =>
  codeIn(productFolders).flatMap((file) =>
    [...file.text.matchAll(/^[ \t]*(?:\/\*\*|\*|\/\/)[^\n]*\bso (?:many|much|long)\b/gim)].map(({ index }) =>
      at(file, index),
    ),
  );

function at({ path, text }: CodeFile, index: number): Finding {
  const before = text.slice(0, index);
  const end = text.indexOf('\n', index);
  const from = before.lastIndexOf('\n') + 1;
  return {
    path,
    line: before.split('\n').length,
    text: text.slice(from, end === -1 ? undefined : end).trim(),
  };
}
