import reference from '../../reference/connectors.json' with { type: 'json' };
import { foldName } from '../texts/fold-name.ts';
import { findConnector } from './connectors.ts';

/** The kinds of sources. All but `typed` record by themselves, so that another one may have recorded the same. */
export const sourceKinds = ['phone', 'watch', 'ring', 'device', 'app', 'mirror', 'typed'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** The time that one row of a source's sums covers. */
export const granularities = ['hours', 'days'] as const;
export type Granularity = (typeof granularities)[number];

/** All that is known of a source when it first comes. */
interface SourceFacts {
  readonly sourceName: string;
  /** The device as a file or a phone describes it. */
  readonly device?: string | undefined;
  /** The most hours of one day in which it recorded something that devices record. */
  readonly hoursADay?: number | undefined;
}

/** Undefined where the kind is not known. */
export const senses = (kind: SourceKind | undefined): boolean | undefined => kind && kind !== 'typed';

/** Nobody types in what they walked in as many hours of one day. */
export const sensingHours = 6;

/** The kind of a source by its device, then its name, then how often it records; undefined if unknown. */
export function decideKind({ sourceName, device = '', hoursADay = 0 }: SourceFacts): SourceKind | undefined {
  const words = wordsOf(sourceName);
  if (words.includes(typedIn) || findConnector(sourceName)?.senses === false) return 'typed';
  return (
    kindByWords(wordsOf(device)) ?? kindByWords(words) ?? (hoursADay >= sensingHours ? 'app' : undefined)
  );
}

/** Whether a source records by itself, by its name. */
export const sensesByName = (sourceName: string): boolean => senses(decideKind({ sourceName })) === true;

/** "A.’s Apple Watch6" is " a apple watch6 ": words alone, each between spaces. */
const wordsOf = (name: string): string =>
  ` ${foldName(name)
    .replaceAll(/['’‘ʼ]s(?!\p{L})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;

/** Importers put this into the source name of values that people typed into an app which also hears from devices. */
const typedIn = wordsOf('typed in');

const wordsByKind = Object.entries(reference.sourceWords).map(
  ([kind, spellings]) => [kind as SourceKind, spellings.map(wordsOf)] as const,
);

function kindByWords(words: string): SourceKind | undefined {
  const withoutNumbers = words.replaceAll(/(?<=\p{L})\p{N}{1,4} /gu, ' ');
  return wordsByKind.find(([, spellings]) =>
    spellings.some((spelling) => words.includes(spelling) || withoutNumbers.includes(spelling)),
  )?.[0];
}

/** The name of a source that summarises by itself what a device reads, so that it is no other source's. */
export const periodSource = (device: string, period: string): string => `${device} by ${period}`;

/** The device of a source that was kept before its device was kept with it; undefined for one that does not sum up. */
export function deviceByName(sourceName: string): string | undefined {
  const name = foldName(sourceName);
  const device = name.replace(/ by (?:minute|hour|day)(?= live$|$)/, '');
  return device === name ? undefined : device;
}
