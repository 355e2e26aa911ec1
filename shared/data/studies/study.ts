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
import { record } from '../table/record.ts';
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
      isRemedy: v.optional(v.literal(true)),
    }),
  ),
  summary: v.object({
    fingerprint: v.string(),
    engineVersion: v.optional(v.string()),
    titleBefore: v.optional(v.string()),
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
    isAsNeeded: v.optional(v.boolean()),
  }),
});

/** Figures may be smaller than the database's smallest number, so the whole record is stored as text. */
const studies = record({
  schema: v.object({ record: v.string() }),
  writeOnly: { version: v.number() },
  prefix: studyPrefix,
  read: ({ record: text }): Study => parseStored(storedStudy, JSON.parse(text)),
});
export const parseStudy = studies.parse;

const contentOf = (study: Study) => ({ version: study.version, record: JSON.stringify(study) });

export const studyItem = (userId: number, study: Study): Item => ({
  ...keyOf(userId, study),
  ...contentOf(study),
});

/** The study as it is stored, without the figures of many people. */
export const findStoredStudy = (userId: number, reference: StudyReference): Promise<Study | undefined> =>
  studies.find(keyOf(userId, reference));

export async function findStudy(userId: number, reference: StudyReference): Promise<Study | undefined> {
  const stored = await findStoredStudy(userId, reference);
  const [study] = stored === undefined ? [] : await withFigures(userId, [stored]);
  return study;
}

/** All of a person's studies; a record is small, figures and charts are stored elsewhere. */
export async function listStudies(userId: number): Promise<Study[]> {
  return withFigures(userId, await studies.list(personPartition(userId)));
}

/** Saves a study and what goes with it; false when it was changed, or the person deleted, since it was read. */
export const saveStudy = (
  userId: number,
  study: Study,
  before: Study | undefined,
  alongside: readonly Write[],
): Promise<boolean> =>
  transactIfAllowed([
    personIsThere(userId),
    studies.put(keyOf(userId, study), contentOf(study), { version: before?.version }),
    ...alongside,
  ]);

/** Removes a study and what goes with it; false when it was changed since it was read. */
export const removeStudy = (userId: number, study: Study, alongside: readonly Write[]): Promise<boolean> =>
  transactIfAllowed([studies.remove(keyOf(userId, study), { version: study.version }), ...alongside]);

/** The study that a stored key names. */
export function referenceOf({ sk }: Item): StudyReference {
  const { type, causeId, effectId } = partsOfStudy(sk);
  return { type: type as StudyType, causeVariableId: causeId, effectVariableId: effectId };
}

const keyOf = (userId: number, { type, effectVariableId, causeVariableId }: StudyReference) =>
  studyKey(userId, type, effectVariableId, causeVariableId);
