import { type SealState, toSealState } from '../../../data/histories/sealing.ts';
import type { Item } from '../../../data/item.ts';
import { sealPrefix } from '../../../data/keys/histories.ts';
import { personPartition } from '../../../data/keys/key.ts';
import { studyPrefix } from '../../../data/keys/studies.ts';
import { tagPrefix } from '../../../data/keys/variables.ts';
import { withFigures } from '../../../data/studies/pooled-summaries.ts';
import { parseStudy } from '../../../data/studies/study.ts';
import { queryPages } from '../../../data/table/read.ts';
import { parseTag, type Tag } from '../../../data/variables/tag.ts';
import type { Study } from '../../../domain/studies/study.ts';

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
