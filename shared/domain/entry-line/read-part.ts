import { scaleEnds } from '../units/scale-text.ts';
import { besideFoods, type Guess, guess } from './guess.ts';
import type { LineThing, LineUnit } from './line-thing.ts';
import { matchName } from './match-name.ts';
import { type LineAmount, readAmount } from './read-amount.ts';
import { settleAmount } from './settle-amount.ts';

/** One thing of a line. Every word of it is in exactly one of name, amount, note and unread. */
export interface LinePart<T extends LineThing> {
  /** The words as they were typed. */
  readonly text: string;
  /** The thing of the person or of the catalogue; undefined for something new. */
  readonly thing: T | undefined;
  /** Undefined where there is nothing that could be recorded. */
  readonly guess: Guess | undefined;
  /** The values to record: one, or one for each of what is recorded in one go. Empty as long as one is to be chosen. */
  readonly values: readonly number[];
  readonly unit: string;
  readonly note: string;
  /** The words that were not understood. */
  readonly unread: string;
  readonly words: {
    readonly name: readonly string[];
    readonly amount: readonly string[];
    readonly note: readonly string[];
    readonly unread: readonly string[];
  };
}

/** The words of a part, by what they are. */
interface PartReading<T extends LineThing> {
  readonly match?: { readonly thing: T; readonly isNarrower: boolean } | undefined;
  readonly name: readonly string[];
  readonly amount: LineAmount | undefined;
  readonly amountWords: readonly string[];
  readonly note: readonly string[];
}

export const longestName = 125;
/** Numbers in words, before a name; after one they are part of a note. */
const countWords = new Map(
  ['a an one ein eine einen un une', 'two zwei deux', 'three drei trois'].flatMap((words, i) =>
    words.split(' ').map((word): [string, string] => [word, String(i + 1)]),
  ),
);
const fillers: ReadonlySet<string> = new Set(['of', 'von', 'de', "d'"]);

export function readPart<T extends LineThing>(
  text: string,
  things: readonly T[],
  units: readonly LineUnit[],
): LinePart<T> {
  const words = text.split(/\s+/).filter(Boolean);
  const reading =
    knownFirst(words, things, units) ?? amountFirst(words, things, units) ?? newThing(words, units);
  const name = reading.name.join(' ');
  if (!/\p{L}/u.test(name) || name.length > longestName) return unreadPart(text, words);
  const { match } = reading;
  return match === undefined ? newPart(text, reading) : knownPart(text, { ...reading, match }, units);
}

const unreadPart = <T extends LineThing>(text: string, words: readonly string[]): LinePart<T> => ({
  text,
  thing: undefined,
  guess: undefined,
  values: [],
  unit: '',
  note: '',
  unread: words.join(' '),
  words: { name: [], amount: [], note: [], unread: words },
});

/** `ibu 400`, `mood 4 tired`: a name and what follows it. */
function knownFirst<T extends LineThing>(
  words: readonly string[],
  things: readonly T[],
  units: readonly LineUnit[],
): PartReading<T> | undefined {
  for (let length = words.length; length > 0; length--) {
    const name = words.slice(0, length);
    const match = matchName(name, things);
    if (match === undefined) continue;
    const rest = words.slice(length);
    const unit = match.thing.unit;
    const isFelt = scaleEnds(unit) !== undefined || unit === 'yes/no';
    // Words between a feeling and its number are a remark; between a food and its amount they make another food.
    const places = isFelt ? rest.map((_, i) => i) : [0];
    for (const at of places) {
      const amount = readAmount(rest.slice(at), units, unit);
      if (amount === undefined) continue;
      const end = at + amount.length;
      const note = [...rest.slice(0, at), ...rest.slice(end)];
      return { match, name, amount, amountWords: rest.slice(at, end), note };
    }
    return rest.length === 0 || isFelt
      ? { match, name, amount: undefined, amountWords: [], note: rest }
      : undefined;
  }
  return undefined;
}

/** `2 coffee`, `400 mg ibuprofen`, `a glass of wine`. */
function amountFirst<T extends LineThing>(
  words: readonly string[],
  things: readonly T[],
  units: readonly LineUnit[],
): PartReading<T> | undefined {
  const [first = '', ...others] = words;
  const amount = readAmount([countWords.get(first.toLowerCase()) ?? first, ...others], units);
  if (amount === undefined || amount.length === words.length) return undefined;
  const isFilled = fillers.has(words[amount.length]?.toLowerCase() ?? '');
  const begin = amount.length + (isFilled && amount.length + 1 < words.length ? 1 : 0);
  const amountWords = words.slice(0, begin);
  const rest = words.slice(begin);
  for (let length = rest.length; length > 0; length--) {
    const match = matchName(rest.slice(0, length), things);
    const isFelt = match !== undefined && scaleEnds(match.thing.unit) !== undefined;
    if (match !== undefined && (length === rest.length || isFelt))
      return { match, name: rest.slice(0, length), amount, amountWords, note: rest.slice(length) };
  }
  return { name: rest, amount, amountWords, note: [] };
}

/** Something new: its name ends where an amount begins. */
function newThing<T extends LineThing>(words: readonly string[], units: readonly LineUnit[]): PartReading<T> {
  for (let at = 1; at < words.length; at++) {
    const amount = readAmount(words.slice(at), units);
    if (amount === undefined) continue;
    const end = at + amount.length;
    const amountWords = words.slice(at, end);
    return { name: words.slice(0, at), amount, amountWords, note: words.slice(end) };
  }
  return { name: words, amount: undefined, amountWords: [], note: [] };
}

function knownPart<T extends LineThing>(
  text: string,
  { match, name, amount, amountWords, note }: PartReading<T> & Required<Pick<PartReading<T>, 'match'>>,
  units: readonly LineUnit[],
): LinePart<T> {
  const thing = (match as NonNullable<typeof match>).thing;
  const { values, unit, isUsed } = settleAmount(thing, amount, units);
  // A strength stays with the dose as a remark; a number off the scale waits for another.
  const isStrength = !isUsed && values.length > 0;
  const kept = [...(match?.isNarrower ? name : []), ...(isStrength ? amountWords : []), ...note];
  const unread = isUsed || isStrength ? [] : amountWords;
  return {
    text,
    thing,
    guess: undefined,
    values,
    unit,
    note: kept.join(' '),
    unread: unread.join(' '),
    words: {
      name,
      amount: isUsed ? amountWords : [],
      note: [...(isStrength ? amountWords : []), ...note],
      unread,
    },
  };
}

function newPart<T extends LineThing>(
  text: string,
  { name, amount, amountWords, note }: PartReading<T>,
): LinePart<T> {
  const [value, ...more] = amount?.values ?? [];
  const isUsed = value !== undefined && more.length === 0;
  const guessed = guess(name.join(' '), isUsed ? value : undefined, amount?.unit);
  const unread = isUsed ? [] : amountWords;
  return {
    text,
    thing: undefined,
    guess: guessed,
    values: isUsed ? [value] : scaleEnds(guessed.unit) === undefined ? [1] : [],
    unit: guessed.unit,
    note: note.join(' '),
    unread: unread.join(' '),
    words: { name, amount: isUsed ? amountWords : [], note, unread },
  };
}

/** The same part next to foods: without a sign of anything else it is a food, too. */
export function asFood<T extends LineThing>(part: LinePart<T>): LinePart<T> {
  if (part.guess?.isUnfounded !== true) return part;
  const changed = besideFoods(part.guess);
  return { ...part, guess: changed, unit: changed.unit };
}
