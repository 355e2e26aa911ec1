import { findPerson } from '../../data/people/person.ts';
import { saveSources } from '../../data/people/save-sources.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import {
  type EvidenceRow,
  evidenceOf,
  learn,
  type PersonSource,
  packSources,
  type SourceBook,
  unpackSources,
  withSources,
} from '../../domain/connectors/person-sources.ts';
import type { Recorder } from './recording.ts';

/** Decides what sources are when they first come, before their rows are written; most requests bring no new ones. */
export async function learnSources(
  { userId, sources, sourceDetails }: Recorder,
  rows: readonly EvidenceRow[],
): Promise<void> {
  if (sources === undefined) return;
  const evidence = evidenceOf(rows).map((one) => ({ ...one, ...sourceDetails?.get(one.sourceName) }));
  if (learn(sources, evidence).length === 0) return;
  await changeSources(userId, sources, (book) => learn(book, evidence));
}

/** Adds to what is known of a person's sources, also where others do so at the same moment. */
export const changeSources = (
  userId: number,
  first: SourceBook,
  changesOf: (book: SourceBook) => readonly PersonSource[],
): Promise<void> =>
  retryOnConflict('The sources', async (isFirst) => {
    const book = isFirst ? first : await findPerson(userId);
    // Someone who is leaving needs nothing more.
    if (book === undefined) return;
    const packed = packSources(withSources(unpackSources(book), changesOf(book)));
    if (packed === (book.sources ?? '')) return;
    return (await saveSources(userId, book.sources, packed)) ? undefined : conflict;
  });
