import { editDistance } from '../texts/edit-distance.ts';

/** As words are compared: case, accents and what stands between words make no difference to anybody who types. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

/** What nobody would type by hand need not be compared letter by letter. */
const longestCompared = 40;

/**
 * Those with a name like the phrase, the nearest first: named so, beginning so, with a word that begins so, with the
 * phrase within, and last those a slip away, such as "cofee" and "head ache". Among equals the order stays.
 */
export function searchNames<T>(
  things: readonly T[],
  phrase: string,
  namesOf: (thing: T) => readonly string[],
): readonly T[] {
  const wanted = folded(phrase);
  if (wanted === '') return things;
  const near = things
    .map((thing) => ({
      thing,
      rank: Math.min(...namesOf(thing).map((name, i) => rankOf(folded(name), wanted, i))),
    }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank);
  // Who has found the word itself has not misspelt another.
  const isSpelt = near.some(({ rank }) => rank < slipRank);
  return near.filter(({ rank }) => !isSpelt || rank < slipRank).map(({ thing }) => thing);
}

const slip = 4;
const slipRank = 2 * slip;

/** Its own name goes before what else it is called. */
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

/** One letter off from four letters on, two from seven; also while it is still being typed. */
function isSlip(sought: string, text: string): boolean {
  const most = sought.length >= 7 ? 2 : sought.length >= 4 ? 1 : 0;
  if (most === 0 || text.length < sought.length - most) return false;
  return [-2, -1, 0, 1, 2].some((more) => editDistance(sought, text.slice(0, sought.length + more)) <= most);
}
