import { stripTypeScriptTypes } from 'node:module';
import { maskSource } from './mask-source.ts';

/** One small change to a source, of the kind a slip makes. */
export interface Mutant {
  readonly line: number;
  /** The line as it was, and as it is. */
  readonly before: string;
  readonly after: string;
  readonly source: string;
}

interface Operator {
  readonly pattern: RegExp;
  readonly replacement: string;
  /** Quoted text is looked into as well: the database's expressions are code in text. */
  readonly inText?: true;
}

const operators: readonly Operator[] = [
  { pattern: / === /g, replacement: ' !== ' },
  { pattern: / !== /g, replacement: ' === ' },
  { pattern: / < /g, replacement: ' <= ' },
  { pattern: / <= /g, replacement: ' < ' },
  { pattern: / > /g, replacement: ' >= ' },
  { pattern: / >= /g, replacement: ' > ' },
  { pattern: / && /g, replacement: ' || ' },
  { pattern: / \|\| /g, replacement: ' && ' },
  { pattern: / \+ /g, replacement: ' - ' },
  { pattern: / - /g, replacement: ' + ' },
  { pattern: /\btrue\b/g, replacement: 'false' },
  { pattern: /\bfalse\b/g, replacement: 'true' },
  { pattern: /(?<=[(\s])!(?=[\w(])/g, replacement: '' },
  { pattern: /\.every\(/g, replacement: '.some(' },
  { pattern: /\.some\(/g, replacement: '.every(' },
  { pattern: /Math\.min\(/g, replacement: 'Math.max(' },
  { pattern: /Math\.max\(/g, replacement: 'Math.min(' },
  { pattern: /^( *)await [^=]*;$/gm, replacement: '$1;' },
  {
    pattern: /^( *)(?:if \(.*\) )?(?:throw|return undefined|return false|continue|break)\b.*;$/gm,
    replacement: '$1;',
  },
  { pattern: /attribute_exists/g, replacement: 'attribute_not_exists', inText: true },
  { pattern: /attribute_not_exists/g, replacement: 'attribute_exists', inText: true },
  { pattern: / AND /g, replacement: ' OR ', inText: true },
  { pattern: / OR /g, replacement: ' AND ', inText: true },
];

/** Every mutant of a source that is still a program. */
export function findMutants(source: string): Mutant[] {
  const masked = maskSource(source);
  const original = programOf(source);
  return operators
    .flatMap(({ pattern, replacement, inText }) =>
      [...(inText ? source : masked).matchAll(pattern)].map(({ 0: found, 1: indent = '', index }) => {
        const changed = replacement.replace('$1', indent);
        return toMutant(source, index, found.length, changed);
      }),
    )
    .filter((mutant) => isProgram(mutant, original))
    .sort((a, b) => a.line - b.line);
}

function toMutant(source: string, at: number, length: number, changed: string): Mutant {
  const mutated = source.slice(0, at) + changed + source.slice(at + length);
  const line = source.slice(0, at).split('\n').length;
  const lineOf = (text: string) => text.split('\n')[line - 1]?.trim() ?? '';
  return { line, before: lineOf(source), after: lineOf(mutated), source: mutated };
}

/** What changes types alone changes nothing that runs. */
function isProgram({ source }: Mutant, original: string): boolean {
  try {
    return programOf(source) !== original;
  } catch {
    return false;
  }
}

const programOf = (source: string): string => stripTypeScriptTypes(source).replace(/\s+/g, ' ');
