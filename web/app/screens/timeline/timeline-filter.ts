import { foldName } from '../../../../shared/domain/texts/fold-name.ts';
import type { PostedMeasurement } from '../../entry/entry-views.ts';

/** The filter of the timeline, as its address says. */
export interface TimelineFilter {
  readonly variableName?: string;
  readonly variableCategoryName?: string;
  readonly sourceName?: string;
  /** A part of a name or a note. */
  readonly searchPhrase?: string;
}

const members = ['variableName', 'variableCategoryName', 'sourceName', 'searchPhrase'] as const;

export const filterOf = (query: Readonly<Record<string, string>>): TimelineFilter =>
  Object.fromEntries(
    members.flatMap((name) => {
      const value = query[name]?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

/** The timeline's address with other members; an empty one is left out. */
export function addressWith(
  query: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string>>,
): string {
  const kept = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== '');
  return `/app/timeline${kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`}`;
}

/** Checks whether a measurement on its way belongs into the list. */
export function belongsTo(filter: TimelineFilter): (posted: PostedMeasurement) => boolean {
  const { variableName, variableCategoryName, sourceName, searchPhrase } = filter;
  return (posted) =>
    isSame(variableName, posted.variableName) &&
    (variableCategoryName === undefined || posted.variableCategoryName === variableCategoryName) &&
    isSame(sourceName, posted.sourceName ?? '') &&
    speaksOf(searchPhrase, [posted.variableName, posted.note]);
}

const isSame = (asked: string | undefined, name: string) =>
  asked === undefined || foldName(asked) === foldName(name);

/** Whether one of the texts has the phrase in it, as the service looks for it. */
export const speaksOf = (phrase: string | undefined, texts: readonly (string | undefined)[]): boolean =>
  phrase === undefined ||
  texts.some((text) => text !== undefined && foldName(text).includes(foldName(phrase)));
