import { foldWords } from '../catalogue/search-names.ts';
import { editDistance } from '../texts/near-miss.ts';
import type { LineThing } from './line-thing.ts';

/** A thing that was found by words. */
interface NameMatch<T extends LineThing> {
  readonly thing: T;
  /** True if the words may mean less than the thing, so that they are worth keeping. */
  readonly isNarrower: boolean;
}

/** The fewest letters that are enough for a name: of things that the person has, and of others. */
const fewestLetters = { own: 2, other: 4 };
/** Shorter words are too much like others for a slip. */
const fewestForSlip = 6;

/** The thing that words mean: by its name, a synonym or a translation, by their beginnings, or with one letter wrong. */
export function matchName<T extends LineThing>(
  words: readonly string[],
  things: readonly T[],
): NameMatch<T> | undefined {
  const wanted = foldWords(words.join(' ')).split(' ').filter(Boolean);
  if (wanted.length === 0) return undefined;
  let best: NameMatch<T> | undefined;
  let bestRank = Infinity;
  for (const thing of things)
    for (const { name, isSynonym } of namesOf(thing)) {
      const rank = rankOf(wanted, foldWords(name).split(' '), thing, isSynonym);
      if (rank >= bestRank) continue;
      bestRank = rank;
      best = { thing, isNarrower: isSynonym && narrowed.has(thing.category) };
    }
  return best;
}

const narrowed: ReadonlySet<string> = new Set(['Foods', 'Treatments', 'Nutrients']);

/** A medicine by its own name is that medicine, not the catalogue's painkiller. */
const namesOf = ({ name, displayName, synonyms, translations, isOwn, category }: LineThing) => [
  ...[...new Set([displayName, name, ...translations])].map((one) => ({ name: one, isSynonym: false })),
  ...(isOwn || category !== 'Treatments' ? synonyms : []).map((one) => ({ name: one, isSynonym: true })),
];

/** The lower, the nearer. What the person has goes first, and a name before a synonym. */
function rankOf(
  wanted: readonly string[],
  name: readonly string[],
  { isOwn }: LineThing,
  isSynonym: boolean,
): number {
  const rest = (isOwn ? 0 : 2) + (isSynonym ? 1 : 0);
  if (isSame(wanted, name)) return rest;
  if (isBeginning(wanted, name, isOwn ? fewestLetters.own : fewestLetters.other)) return 10 + rest;
  return !isSynonym && isSlip(wanted.join(''), name.join('')) ? 20 + rest : Infinity;
}

const isSame = (wanted: readonly string[], name: readonly string[]) =>
  wanted.length === name.length && wanted.every((word, i) => word === name[i] || word === `${name[i]}s`);

/** Every word begins the word in its place; a number is whole: 400 is not 4000. */
function isBeginning(wanted: readonly string[], name: readonly string[], fewest: number): boolean {
  const [first = ''] = wanted;
  if (first.length < fewest || /^\d/.test(first) || wanted.length > name.length) return false;
  return wanted.every((word, i) => (/^\d/.test(word) ? word === name[i] : name[i]?.startsWith(word)));
}

const isSlip = (wanted: string, name: string) =>
  wanted.length >= fewestForSlip &&
  Math.abs(wanted.length - name.length) <= 1 &&
  !/\p{N}/u.test(wanted) &&
  editDistance(wanted, name) === 1;
