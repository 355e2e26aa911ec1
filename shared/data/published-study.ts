import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { type StudyReference, studyId } from '../domain/studies/study.ts';
import type { StudyPage } from '../domain/studies/study-page.ts';
import { type Key, publishedPageKey, publishedPartition } from './keys.ts';
import { findPerson } from './person.ts';
import { parseStored } from './stored.ts';
import { queryPages, type Write } from './table.ts';

/** Compressed JSON: the drawings of a study weigh a tenth of what they are written in. */
const storedPage = v.object({ userId: v.number(), page: v.instance(Uint8Array) });

/** What is published is a copy: it changes when its owner looks at the study again, not with every measurement. */
export function publishWrite(userId: number, study: StudyReference, page: StudyPage): Write {
  return {
    Put: {
      Item: { ...publishedStudyKey(userId, study), userId, page: gzipSync(JSON.stringify(page)) },
    },
  };
}

/** What has to go for a study to be public no more. */
export const publishedStudyKey = (userId: number, study: StudyReference): Key =>
  publishedPageKey(studyId(userId, study), userId);

/**
 * The page of a published study; undefined once nobody publishes it who still has an account. A population's may be
 * published by many: the first of them shows it.
 */
export async function findPublishedPage(id: string): Promise<StudyPage | undefined> {
  for await (const items of queryPages({
    KeyConditionExpression: 'pk = :study',
    ExpressionAttributeValues: { ':study': publishedPartition(id) },
    ConsistentRead: true,
    Limit: 1,
  }))
    for (const item of items) {
      const { userId, page } = parseStored(storedPage, item);
      const publisher = await findPerson(userId);
      if (publisher !== undefined && publisher.deletedAt === undefined)
        return JSON.parse(gunzipSync(page).toString('utf8'));
    }
  return undefined;
}
