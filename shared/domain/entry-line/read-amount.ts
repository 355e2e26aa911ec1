import reference from '../../reference/guessed-names.json' with { type: 'json' };
import { isDuration, unitNoun } from '../units/quantity.ts';
import { readNumber } from '../units/read-number.ts';
import type { LineUnit } from './line-thing.ts';

/** An amount that a line names. */
export interface LineAmount {
  /** Two where one entry records two things: 120/80. */
  readonly values: readonly number[];
  /** Undefined where only a number is there. */
  readonly unit: string | undefined;
  /** The greatest value of its scale, where that is named: 5 of `4/5`. */
  readonly outOf?: number;
  /** The number of words that it is made of. */
  readonly length: number;
}

const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };
const [yes, no] = [new Set(['yes', 'ja', 'oui']), new Set(['no', 'nein', 'non'])];
/** The most words of a duration: 7 h 30 min. */
const mostWords = 4;

/** The amount that a word begins, with the words after it that belong to it; undefined where it begins none. */
export function readAmount(
  words: readonly string[],
  units: readonly LineUnit[],
  unit = '',
): LineAmount | undefined {
  const [first = '', second = ''] = words;
  if (unit === 'yes/no' && (yes.has(first.toLowerCase()) || no.has(first.toLowerCase())))
    return { values: [yes.has(first.toLowerCase()) ? 1 : 0], unit, length: 1 };
  const pair = /^(\d{1,3})\/(\d{1,3})$/.exec(first);
  if (pair !== null) return readPair(Number(pair[1]), Number(pair[2]), unit);
  return readDuration(words, unit) ?? readPlain(first, second, units);
}

/** `4/5` of a scale, half of something, or two values. */
function readPair(first: number, second: number, unit: string): LineAmount {
  const isPart = first < second && second <= 4 && !unit.startsWith('/');
  return isPart
    ? { values: [first / second], unit: undefined, length: 1 }
    : { values: [first, second], unit: undefined, outOf: second, length: 1 };
}

function readDuration(words: readonly string[], unit: string): LineAmount | undefined {
  if (!/^\d/.test(words[0] ?? '')) return undefined;
  const own = isDuration(unit) ? unit : 'h';
  for (let length = Math.min(mostWords, words.length); length > 0; length--) {
    const text = words.slice(0, length).join(' ');
    const value = readNumber(text, own);
    // A number alone is no duration yet, and one unit is said as it was written.
    if (value === undefined || !/^\d+ ?[:h].*\d|^\d+ ?min.*\d/i.test(text)) continue;
    return { values: [value], unit: own, length };
  }
  return undefined;
}

function readPlain(first: string, second: string, units: readonly LineUnit[]): LineAmount | undefined {
  const [, number = '', suffix = ''] =
    /^[x×]?([-−]?(?:\d[\d.,]*)?[½¼¾]?)([x×]|%|°?[\p{L}µ/]*)$/iu.exec(first) ?? [];
  const value = numberOf(number);
  if (value === undefined) return undefined;
  if (suffix !== '' && !/^[x×]$/i.test(suffix)) {
    const unit = findUnit(suffix, units);
    return unit && { values: [value], unit: unit.abbreviatedName, length: 1 };
  }
  if (/^[x×]$/i.test(second)) return { values: [value], unit: undefined, length: 2 };
  const unit = suffix === '' ? findUnit(second, units) : undefined;
  return unit === undefined
    ? { values: [value], unit: undefined, length: 1 }
    : { values: [value], unit: unit.abbreviatedName, length: 2 };
}

function numberOf(number: string): number | undefined {
  const part = fractions[number.at(-1) ?? ''];
  if (part === undefined) return readNumber(number);
  const whole = number.length === 1 ? 0 : readNumber(number.slice(0, -1));
  return whole === undefined ? undefined : whole + part;
}

const unitOfWord = new Map(
  Object.entries(reference.unitWords).flatMap(([unit, words]) =>
    words.split(' ').map((word): [string, string] => [word, unit]),
  ),
);

/** The unit that a word is: by its symbol, its name, or what else people write. */
function findUnit(word: string, units: readonly LineUnit[]): LineUnit | undefined {
  const plain = word.toLowerCase().replace(/\.$/, '');
  if (plain === '') return undefined;
  const byWord = unitOfWord.get(plain);
  return (
    units.find(({ abbreviatedName }) => abbreviatedName === word) ??
    units.find(({ abbreviatedName, name }) =>
      [abbreviatedName, name, unitNoun(abbreviatedName, 1), unitNoun(abbreviatedName, 2)].some(
        (one) => one !== '' && one.toLowerCase() === plain,
      ),
    ) ??
    units.find(({ abbreviatedName }) => abbreviatedName === byWord)
  );
}
