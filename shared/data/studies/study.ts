import * as v from 'valibot';
import {
  type Study,
  type StudyReference,
  type StudyType,
  studyStatuses,
  studyTypes,
} from '../../domain/studies/study.ts';
import { valences } from '../../domain/variables/valence.ts';
import type { Item } from '../item.ts';
import { personPartition } from '../keys/key.ts';
import { partsOfStudy, studyKey, studyPrefix } from '../keys/studies.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, getItem, listByPrefix } from '../table/read.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { withFigures } from './pooled-summaries.ts';

const storedStudy = v.object({
  type: v.picklist(studyTypes),
  causeVariableId: v.number(),
  effectVariableId: v.number(),
  clientId: v.optional(v.string()),
  studyTitle: v.optional(v.string()),
  status: v.picklist(studyStatuses),
  publishedAt: v.optional(v.number()),
  createdAt: v.number(),
  updatedAt: v.number(),
  version: v.number(),
  pageId: v.optional(v.string()),
  pageHash: v.optional(v.string()),
  dismissedResult: v.optional(v.string()),
  names: v.optional(
    v.object({
      causeName: v.string(),
      effectName: v.string(),
      causeUnitId: v.number(),
      effectValence: v.picklist(valences),
    }),
  ),
  summary: v.object({
    fingerprint: v.string(),
    analysedAt: v.optional(v.number()),
    coversSince: v.optional(v.string()),
    causeName: v.string(),
    effectName: v.string(),
    title: v.string(),
    tagLine: v.string(),
    optimalValueMessage: v.optional(v.string()),
    robust: v.boolean(),
    pValue: v.nullable(v.number()),
    correlation: v.nullable(v.number()),
  }),
});

/** Figures may be smaller than the database's smallest number, so the whole record is stored as text. */
export const parseStudy = (item: Item): Study =>
  parseStored(storedStudy, JSON.parse(String(item.record))) as Study;

export const studyItem = (userId: number, study: Study): Item => ({
  ...keyOf(userId, study),
  version: study.version,
  record: JSON.stringify(study),
});

/** The study as it is stored, without the figures of many people. */
export async function findStoredStudy(userId: number, reference: StudyReference): Promise<Study | undefined> {
  const item = await getItem(keyOf(userId, reference));
  return item === undefined ? undefined : parseStudy(item);
}

export async function findStudy(userId: number, reference: StudyReference): Promise<Study | undefined> {
  const stored = await findStoredStudy(userId, reference);
  const [study] = stored === undefined ? [] : await withFigures(userId, [stored]);
  return study;
}

/** All of a person's studies; a record is small, figures and charts lie elsewhere. */
export async function listStudies(userId: number): Promise<Study[]> {
  return withFigures(userId, (await listByPrefix(personPartition(userId), studyPrefix)).map(parseStudy));
}

/** Saves a study and what goes with it; false when it was changed, or the person deleted, since it was read. */
export async function saveStudy(
  userId: number,
  study: Study,
  before: Study | undefined,
  alongside: readonly Write[],
  person = personIsThere(userId),
): Promise<boolean> {
  const Item = studyItem(userId, study);
  const condition =
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'version = :before',
          ExpressionAttributeValues: { ':before': before.version },
        };
  return transactIfAllowed([person, { Put: { Item, ...condition } }, ...alongside]);
}

/** Removes a study and what goes with it; false when it was changed since it was read. */
export const removeStudy = (userId: number, study: Study, alongside: readonly Write[]): Promise<boolean> =>
  transactIfAllowed([
    {
      Delete: {
        Key: keyOf(userId, study),
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': study.version },
      },
    },
    ...alongside,
  ]);

/** True if one of these people has a study of it. */
export const isStudiedBy = async (userIds: readonly number[], reference: StudyReference): Promise<boolean> =>
  (await batchGet(userIds.map((userId) => keyOf(userId, reference)))).length > 0;

/** The study that a stored study's key stands for. */
export function referenceOf({ sk }: Item): StudyReference {
  const { type, causeId, effectId } = partsOfStudy(sk);
  return { type: type as StudyType, causeVariableId: causeId, effectVariableId: effectId };
}

const keyOf = (userId: number, { type, effectVariableId, causeVariableId }: StudyReference) =>
  studyKey(userId, type, effectVariableId, causeVariableId);
