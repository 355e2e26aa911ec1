import reference from '../../reference/connectors.json' with { type: 'json' };
import { foldName } from '../texts/fold-name.ts';
import { connectors, findConnector } from './connectors.ts';

/** "A.’s Apple Watch" is " a apple watch ": words alone, each between spaces. */
const wordsOf = (name: string): string =>
  ` ${foldName(name)
    .replaceAll(/['’‘ʼ]s(?!\p{L})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;

const sensingWords = [
  ...connectors
    .filter(({ senses }) => senses)
    .flatMap(({ name, displayName, synonyms }) => [name, displayName, ...synonyms]),
  ...reference.deviceWords,
].map(wordsOf);

/** Importers put this into the source name of values that people typed into an app which also hears from devices. */
const typedIn = wordsOf('typed in');

/** Whether a source records by itself, so that another one may have recorded the same. */
export function senses(sourceName: string): boolean {
  const known = findConnector(sourceName);
  if (known !== undefined) return known.senses;
  const words = wordsOf(sourceName);
  return !words.includes(typedIn) && sensingWords.some((sensing) => words.includes(sensing));
}
