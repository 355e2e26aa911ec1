import { counted } from '../../domain/texts/counted.ts';
import { normaliseName } from '../../domain/texts/fold-name.ts';
import { field, got } from './field.ts';

/** The longest name of a variable or a source, in characters as people count them. */
const longestName = 125;
/**
 * The same before white space is folded and accents are composed, in units of UTF-16. Composing takes a time that
 * grows with the square of the accents on one letter, so nothing longer gets that far.
 */
const longestSpelling = 1000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const controlCharacter = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/;
const bidiControl = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * Characters that are invisible and mean nothing: zero width space, word joiner, byte order mark, soft hyphen. Joiners
 * (U+200C, U+200D) make other letters and emoji. Dropped where a name is taken, not where names are compared: one that
 * was stored with them keeps its id.
 */
const unseen = /[\u200b\u2060\ufeff\u00ad]/g;

/** Any visible character. The blank of Braille does not count, though Unicode counts it among the signs. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u;

/** Most names look like this; there is nothing to fold, compose or refuse in them. */
const plainName = /^[!-~]+(?: [!-~]+)*$/;

/** A name of a variable, a source or a person's alias: shown to people, compared without regard to case. */
export const name = () =>
  field({ type: 'string', minLength: 1, maxLength: longestName }, (input, refuse) => {
    if (typeof input !== 'string') return refuse(`must be text, got ${got(input)}.`);
    if (input.length <= longestName && plainName.test(input)) return input;
    if (input.length > longestSpelling) return refuse(tooLong(countCharacters(input)));
    if (!input.isWellFormed()) return refuse('contains half of a surrogate pair, which is not a character.');
    if (controlCharacter.test(input)) return refuse('contains a control character; remove it.');
    if (bidiControl.test(input)) return refuse('contains a bidirectional control character; remove it.');
    const normalised = normaliseName(input.replace(unseen, ''));
    if (input.trim() !== '' && !visible.test(normalised))
      return refuse('consists of invisible characters; give it a visible name.');
    const length = countCharacters(normalised);
    if (length === 0) return refuse(`must have 1 to ${longestName} characters, got none.`);
    if (length > longestName) return refuse(tooLong(length));
    return normalised;
  });

const tooLong = (length: number) => `must have 1 to ${longestName} characters, got ${length}.`;

/** Code points, as JSON Schema counts: an emoji outside the basic plane is one character, not two. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Text kept as it was sent. */
export const text = ({ max, min = 0 }: { readonly max: number; readonly min?: number }) =>
  field({ type: 'string', minLength: min, maxLength: max }, (input, refuse) => {
    if (typeof input !== 'string') return refuse(`must be text, got ${got(input)}.`);
    const length = countCharacters(input);
    if (length < min) return refuse(`must have at least ${counted(min, 'character')}, got ${length}.`);
    if (length > max) return refuse(`must have at most ${max} characters, got ${length}.`);
    if (!input.isWellFormed()) return refuse('contains half of a surrogate pair, which is not a character.');
    if (input.includes('\u0000')) return refuse('contains the character U+0000; remove it.');
    return input;
  });
