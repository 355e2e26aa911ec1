import { editDistance } from '../texts/near-miss.ts';

/** The text as it is compared: without case, accents and punctuation, which people leave out when they type. */
export const foldWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

/** Nobody types more letters than this by hand, so longer phrases are not searched for slips. */
const longestCompared = 40;

/**
 * The things whose name is like the phrase, nearest first: the name is the phrase, begins with it, has a word that
 * begins with it, contains it; last those a slip away, such as "cofee" and "head ache". Among equals the order stays.
 */
export function searchNames<T>(
  things: readonly T[],
  phrase: string,
  namesOf: (thing: T) => readonly string[],
): readonly T[] {
  const wanted = foldWords(phrase);
  if (wanted === '') return things;
  const near = things
    .map((thing) => ({
      thing,
      rank: Math.min(...namesOf(thing).map((name, i) => rankOf(foldWords(name), wanted, i))),
    }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank);
  // Someone who typed one name correctly did not misspell another.
  const isSpelt = near.some(({ rank }) => rank < slipRank);
  return near.filter(({ rank }) => !isSpelt || rank < slipRank).map(({ thing }) => thing);
}

const slip = 4;
const slipRank = 2 * slip;

/** A thing's own name, which has place 0, goes before its synonyms. */
function rankOf(name: string, wanted: string, place: number): number {
  const kind = kindOf(name, wanted);
  return kind === undefined ? Infinity : 2 * kind + (place === 0 ? 0 : 1);
}

function kindOf(name: string, wanted: string): number | undefined {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (` ${name}`.includes(` ${wanted}`)) return 2;
  const [joined, sought] = [name.replaceAll(' ', ''), wanted.replaceAll(' ', '')];
  if (wanted.length > 1 && joined.includes(sought)) return 3;
  if (sought.length > longestCompared) return undefined;
  const beginnings = name.split(' ').map((_, i, words) => words.slice(i).join(''));
  return beginnings.some((text) => isSlip(sought, text)) ? slip : undefined;
}

/** True if one letter is off, from four letters on, or two, from seven on. The name may still be half typed. */
function isSlip(sought: string, text: string): boolean {
  const most = sought.length >= 7 ? 2 : sought.length >= 4 ? 1 : 0;
  if (most === 0 || text.length < sought.length - most) return false;
  return [-2, -1, 0, 1, 2].some((more) => editDistance(sought, text.slice(0, sought.length + more)) <= most);
}
