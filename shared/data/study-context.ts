import type { Study } from '../domain/studies/study.ts';
import { personPartition, sealPrefix, studyPrefix, tagPrefix } from './keys.ts';
import { withFigures } from './pooled-summaries.ts';
import { type SealState, toSealState } from './sealing.ts';
import { parseStudy } from './study.ts';
import { type Item, queryPages } from './table.ts';
import { parseTag, type Tag } from './tag.ts';

/** What opening any study of a person needs to know besides its records. */
export interface StudyContext {
  readonly studies: readonly Study[];
  readonly sealState: SealState;
  readonly tags: readonly Tag[];
}

/** Their keys lie close together, with a few sessions and sources between them: one call, strongly consistent. */
export async function readStudyContext(userId: number): Promise<StudyContext> {
  const items: Item[] = [];
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': personPartition(userId),
      ':first': studyPrefix,
      ':last': `${tagPrefix}~`,
    },
    ConsistentRead: true,
  });
  for await (const page of pages) items.push(...page);
  const under = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
  return {
    studies: await withFigures(userId, under(studyPrefix).map(parseStudy)),
    sealState: toSealState(under(sealPrefix)),
    tags: under(tagPrefix).map(parseTag),
  };
}
