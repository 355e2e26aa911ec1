import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { type PageAddress, pageNameOf } from '../../domain/studies/page-address.ts';
import type { Pool } from '../../domain/studies/pooling.ts';
import { poolOf } from '../../domain/studies/pooling.ts';
import { isPublic, type PooledNames, type Study, studyId } from '../../domain/studies/study.ts';
import { pooledPage, type StudyPage } from '../../domain/studies/study-page.ts';
import { ownedClientKey } from '../keys/clients.ts';
import type { Key } from '../keys/key.ts';
import { publishedPageKey, publishedPartition } from '../keys/studies.ts';
import { findPerson } from '../people/person.ts';
import { getItem } from '../table/read.ts';
import { record } from '../table/record.ts';
import type { Write } from '../table/transact.ts';
import { findVisibleFigure } from './visible-figure.ts';

const storedPage = v.object({
  userId: v.number(),
  /** Compressed JSON: the drawings of a study weigh a tenth of what they are written in. */
  page: v.optional(v.instance(Uint8Array)),
  /** A publisher's part of a study of many people; the figures are stored elsewhere. */
  pooled: v.optional(v.string()),
});

const pages = record({ schema: storedPage });

/** The page is a copy: it changes when its owner looks at the study again, not with every measurement. */
export const publishWrite = (userId: number, study: Study, page: StudyPage): Write =>
  pageWrite(publishedStudyKey(userId, study), userId, page);

const pageWrite = (key: Key, userId: number, page: StudyPage): Write =>
  pages.put(key, { userId, page: gzipSync(JSON.stringify(page)) });

/** The same by the name of the page itself. */
export const showPage = (userId: number, name: string, page: StudyPage): Write =>
  pageWrite(publishedPageKey(name, userId), userId, page);
export const hidePage = (userId: number, name: string): Write => pages.remove(publishedPageKey(name, userId));

interface PooledPublication {
  readonly pool: Pool;
  readonly names: PooledNames;
  readonly studyTitle?: string | undefined;
}

/** A study of many people is published without a copy, so that taking their figure back takes every page back. */
export function publishPooledWrite(userId: number, study: Study): Write {
  const { names, studyTitle, type } = study;
  const publication = {
    pool: poolOf(study),
    names,
    // A custom title is not shown on a population's page, which belongs to everybody.
    ...(type === 'population' ? {} : { studyTitle }),
  };
  return pages.put(publishedStudyKey(userId, study), { userId, pooled: JSON.stringify(publication) });
}

/** Removes the public page of a study, if it has one. */
export const unpublishWrite = (userId: number, study: Study): Write =>
  pages.remove(publishedStudyKey(userId, study));

const publishedStudyKey = (userId: number, study: Study): Key =>
  publishedPageKey(pageNameOf(study) ?? numberedName(userId, study), userId);

/** The address of older pages, without a random part. Nobody reads them; they go with the study's next page. */
const numberedName = studyId;

/** Takes the page away from an address that the study has left. */
export const leftPageRemovals = (userId: number, study: Study, before: Study | undefined): Write[] =>
  before !== undefined && isPublic(before) && pageNameOf(before) !== pageNameOf(study)
    ? [unpublishWrite(userId, before)]
    : [];

/** Enough that nobody finds a page by trying. */
const pageIdBytes = 16;
export const newPageId = (): string => randomBytes(pageIdBytes).toString('hex');

/**
 * The page of a published study; undefined once nobody publishes it who still has an account. A population's may be
 * published by many: the first of them shows it.
 */
export async function findPublishedPage({ name }: PageAddress): Promise<StudyPage | undefined> {
  for await (const copies of pages.pages(publishedPartition(name), { limit: 1 }))
    for (const copy of copies) {
      const page = await pageOf(copy);
      if (page !== undefined) return page;
    }
  return undefined;
}

async function pageOf({ userId, page, pooled }: v.InferOutput<typeof storedPage>) {
  if ((await findPerson(userId)) === undefined) return undefined;
  if (page !== undefined) return JSON.parse(gunzipSync(page).toString('utf8'));
  return pooled === undefined ? undefined : pooledPageOf(userId, JSON.parse(pooled));
}

/** Undefined while there are no figures, and once a cohort's publisher does not own its client any more. */
async function pooledPageOf(userId: number, publication: PooledPublication): Promise<StudyPage | undefined> {
  const { pool } = publication;
  const [shown, owned] = await Promise.all([
    findVisibleFigure(undefined, pool),
    pool.clientId === undefined ? undefined : getItem(ownedClientKey(userId, pool.clientId)),
  ]);
  if (pool.type === 'cohort' && owned === undefined) return undefined;
  return shown === undefined ? undefined : pooledPage(publication, shown.figure, shown.computedAt);
}
