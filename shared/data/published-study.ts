import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { parseStudyId, type StudyReference, studyId } from '../domain/studies/study.ts';
import type { StudyPage } from '../domain/studies/study-page.ts';
import {
  type Key,
  personKey,
  publishedPageKey,
  publishedPartition,
  publisherKey,
  publisherPrefix,
} from './keys.ts';
import { parsePerson } from './person.ts';
import { parseStored } from './stored.ts';
import { batchGet, getItem, queryPages, type Write } from './table.ts';

/** Compressed JSON: the drawings of a study weigh a tenth of what they are written in. */
const storedPage = v.object({ page: v.instance(Uint8Array) });

/** What is published is a copy: it changes when its owner looks at the study again, not with every measurement. */
export function publishWrites(userId: number, study: StudyReference, page: StudyPage): Write[] {
  const id = studyId(userId, study);
  const content = { ...publishedPageKey(id), page: gzipSync(JSON.stringify(page)) };
  if (study.type !== 'population') return [{ Put: { Item: { ...content, userId } } }];
  return [{ Put: { Item: content } }, { Put: { Item: { ...publisherKey(id, userId), userId } } }];
}

/** What has to go for a study to be public no more. The page of a population holds nothing of anybody's. */
export function publishedKeys(userId: number, study: StudyReference): Key[] {
  const id = studyId(userId, study);
  return [study.type === 'population' ? publisherKey(id, userId) : publishedPageKey(id)];
}

/** The page of a published study; undefined once nobody publishes it who still has an account. */
export async function findPublishedPage(id: string): Promise<StudyPage | undefined> {
  const parsed = parseStudyId(id);
  if (parsed === undefined) return undefined;
  const [item, publishers] = await Promise.all([
    getItem(publishedPageKey(id)),
    parsed.userId === undefined ? listPublishers(id) : [parsed.userId],
  ]);
  if (item === undefined) return undefined;
  const people = (await batchGet(publishers.map(personKey))).map(parsePerson);
  if (people.every(({ deletedAt }) => deletedAt !== undefined)) return undefined;
  return JSON.parse(gunzipSync(parseStored(storedPage, item).page).toString('utf8'));
}

const fewPublishers = 10;

async function listPublishers(id: string): Promise<number[]> {
  for await (const page of queryPages({
    KeyConditionExpression: 'pk = :study AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':study': publishedPartition(id), ':prefix': publisherPrefix },
    ConsistentRead: true,
    Limit: fewPublishers,
  }))
    return page.map(({ userId }) => Number(userId));
  return [];
}
