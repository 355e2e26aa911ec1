import { editDistance } from '../../domain/texts/near-miss.ts';
import { type Field, field, got } from './field.ts';

/**
 * One of a fixed set of words, matched without regard to case. `aliases` maps further accepted spellings to the
 * word they mean; `read` turns the word into what the code wants.
 */
export function choice<const Word extends string>(
  words: readonly Word[],
  aliases?: Readonly<Record<string, Word>>,
): Field<Word>;
export function choice<const Word extends string, T>(
  words: readonly Word[],
  aliases: Readonly<Record<string, Word>>,
  read: (word: Word) => T,
): Field<T>;
export function choice<const Word extends string>(
  words: readonly Word[],
  aliases: Readonly<Record<string, Word>> = {},
  read: (word: Word) => unknown = (word) => word,
): Field<unknown> {
  const bySpelling = new Map<string, Word>();
  for (const [alias, word] of Object.entries(aliases)) bySpelling.set(alias.toLowerCase(), word);
  for (const word of words) bySpelling.set(word.toLowerCase(), word);
  const accepted = [...words, ...Object.keys(aliases)];
  return field({ type: 'string', enum: accepted }, (input, refuse) => {
    if (typeof input !== 'string') return refuse(`must be one of ${words.join(', ')}; got ${got(input)}.`);
    const word = bySpelling.get(input.trim().toLowerCase());
    if (word !== undefined) return read(word);
    return refuse(
      `unknown value ${got(input)}${didYouMean(input, accepted)} Allowed: ${accepted.join(', ')}.`,
    );
  });
}

/** No word is longer, so the rest of a longer text does not help to find the nearest one. */
const longestSought = 60;

/** Ends a sentence about an unknown word: with the word that was probably meant, where one is near. */
export function didYouMean(input: string, words: readonly string[]): string {
  const word = nearest(input, words);
  const sought = input.slice(0, longestSought).trim().toLowerCase();
  const edits = editDistance(sought, word.toLowerCase());
  // Two of three letters must be right, or more.
  return edits * 3 <= Math.max(sought.length, word.length) ? `; did you mean "${word}"?` : '.';
}

/** The allowed word with the fewest edits between it and what was sent. */
export function nearest(input: string, words: readonly string[]): string {
  const sought = input.slice(0, longestSought).trim().toLowerCase();
  let best = words[0] ?? '';
  let fewest = Number.POSITIVE_INFINITY;
  for (const word of words) {
    if (fewestEdits(sought, word.toLowerCase()) >= fewest) continue;
    const edits = editDistance(sought, word.toLowerCase());
    if (edits < fewest) [best, fewest] = [word, edits];
  }
  return best;
}

/** A lower bound that rules out most words quickly: each letter that only one of them has takes an edit. */
function fewestEdits(one: string, other: string): number {
  const left = one.split('');
  const common = other.split('').filter((letter) => {
    const place = left.indexOf(letter);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  return Math.max(one.length, other.length) - common.length;
}
